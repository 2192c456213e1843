import { namedFile } from '#contract/core/files.ts';
import { judge } from '../form/check.ts';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { t } from '../language/text.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { saySaved } from '../message/undo.ts';
import type { AddFileProps } from './add-file.tsx';
import { NamedFileFields, type NamedFile } from './named-file.tsx';

/** Dialog for a file and its name. */
export default function AddFileDialog({ title, add, onClose }: AddFileProps & { onClose: () => void }) {
  const form = useForm<NamedFile>(() => ({
    initial: { name: '', file: null },
    check: (values) => judge(namedFile, values),
  }));
  return (
    <Dialog onClose={onClose} title={title} fillsPhone>
      <RecordForm
        form={form}
        onSave={(values) => add(namedFile.parse(values))}
        onSaved={({ op_id }) => {
          onClose();
          saySaved(t('Saved on this {device}'), op_id);
        }}
        onCancel={onClose}
      >
        <NamedFileFields form={form} />
      </RecordForm>
    </Dialog>
  );
}
