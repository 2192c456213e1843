import type { ResourceName } from '#contract/resources.ts';
import { t } from '../language/text.ts';
import { RecordPicker } from '../pick/record-picker.tsx';
import type { Found, Source } from '../pick/use-finder.ts';
import { inputId, type Form } from './form-state.ts';
import { useField } from './use-form.ts';

interface PickFieldProps<I extends string, C extends string, R extends ResourceName> {
  form: Form<Record<NoInfer<I | C>, string>>;
  /** Field with the picked record's id. */
  name: I;
  /** Field with the picked record's name. */
  called: C;
  label: string;
  source: Source<R>;
  onPicked?: (picked: Found | null) => void;
}

/** One record of another resource, found by name; the form stores its id and name. */
export function PickField<const I extends string, const C extends string, R extends ResourceName>({
  form,
  name,
  called,
  label,
  source,
  onPicked,
}: PickFieldProps<I, C, R>) {
  const { value: id, error, set: setId } = useField(form, name);
  const { value: title, set: setTitle } = useField(form, called);
  return (
    <RecordPicker
      id={inputId(form, name)}
      error={error}
      label={label}
      source={source}
      value={id ? { id, title: title || t('Chosen') } : null}
      onChange={(picked) => {
        setId(picked?.id ?? '');
        setTitle(picked?.title ?? '');
        onPicked?.(picked);
      }}
    />
  );
}
