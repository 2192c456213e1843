import type { FileRef } from '#contract/core/files.ts';
import { FileField } from '../form/file-field.tsx';
import formClasses from '../form/form.module.css';
import type { Form } from '../form/form-state.ts';
import { TextField } from '../form/text-field.tsx';
import { t } from '../language/text.ts';

/** Form values of a file with its own name. */
export interface NamedFile {
  name: string;
  file: FileRef | null;
}

interface NamedFileFieldsProps {
  form: Form<NamedFile>;
  /** Hint below the file, if one is there already. */
  description?: string | undefined;
}

/** A file and its name, which defaults to the file name. */
export function NamedFileFields({ form, description }: NamedFileFieldsProps) {
  const lend = ({ name }: FileRef) => {
    if (form.values().name.trim() === '') form.set({ name: name.replace(/\.[^.]*$/, '').slice(0, 200) });
  };
  return (
    <>
      <div className={formClasses.whole}>
        <FileField
          form={form}
          name="file"
          label={t('File')}
          required={description === undefined}
          {...(description !== undefined && { description })}
          onTaken={lend}
        />
      </div>
      <TextField form={form} name="name" label={t('Name')} required />
    </>
  );
}
