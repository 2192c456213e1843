import { documentParents, documentTypes, documentWords } from '#contract/documents.ts';
import type { LocalRecord } from '#data/api.ts';
import { Card } from '#ui/layout/card.tsx';
import { NamedFileFields } from '#ui/file/named-file.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DraftForm, type DraftFormProps } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { LinkedField } from '#ui/form/linked-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { findByName } from '#ui/pick/find-by-name.ts';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { recordTypes } from './related.tsx';
import { blankDocument, checkFor, inputOf, valuesOf, type DocumentValues } from './values.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { t } from '#ui/language/text.ts';

const input = inputsOf(documentWords);

interface DocumentFormProps extends Pick<DraftFormProps<object>, 'buttons'> {
  frame: FormFrame;
  /** The document being edited. */
  edited?: LocalRecord<'documents'>;
  /** True while a file is required: until the server has the document. */
  making?: boolean;
}

/** The create and edit form of documents. */
export function DocumentForm(props: DocumentFormProps) {
  const { frame, edited, making = edited === undefined, buttons } = props;
  const { save, ...rest } = frame;
  return (
    <DraftForm
      {...rest}
      initial={edited ? valuesOf(edited) : blankDocument}
      check={checkFor(!making)}
      buttons={buttons}
      onSave={(values: DocumentValues) => save(inputOf(values))}
    >
      {(form) => (
        <Card title={t('Document')}>
          <div className={formClasses.fields}>
            <NamedFileFields
              form={form}
              description={
                making
                  ? undefined
                  : t('{filename} stays unless another file takes its place.', {
                      filename: edited?.filename ?? '',
                    })
              }
            />
            <RecordFields form={form} />
          </div>
        </Card>
      )}
    </DraftForm>
  );
}

/** The record of the document: its kind, and the record by name. */
function RecordFields({ form }: { form: Form<DocumentValues> }) {
  const chosen = useFormValue(form, ({ record_type }) => record_type);
  const type = documentTypes.find((known) => known === chosen) ?? 'lead';
  return (
    <>
      <ChoiceField
        form={form}
        {...input('record_type')}
        required
        choices={recordTypes}
        onPick={() => form.set({ record_id: '' })}
      />
      <LinkedField
        key={type}
        form={form}
        {...input('record_id')}
        required
        source={findByName(documentParents[type])}
        titleOf={({ name }) => name}
      />
    </>
  );
}
