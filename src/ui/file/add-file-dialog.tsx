import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { namedFile } from '#contract/files.ts';
import { judge } from '../form/check.ts';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { PHONE } from '../list/widths.ts';
import '../modal-styles.ts';
import { sayKept } from '../undo.ts';
import type { AddFileProps } from './add-file.tsx';
import { NamedFileFields, type NamedFile } from './named-file.tsx';

/** Asks for a file and its name. */
export default function AddFileDialog({ title, add, onClose }: AddFileProps & { onClose: () => void }) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const form = useForm<NamedFile>(() => ({
    initial: { name: '', file: null },
    check: (values) => judge(namedFile, values),
  }));
  return (
    <Modal opened onClose={onClose} title={title} size={500} fullScreen={phone} centered>
      <RecordForm
        form={form}
        onSave={(values) => add(namedFile.parse(values))}
        onSaved={({ op_id }) => {
          onClose();
          sayKept('Saved on this phone', op_id);
        }}
        onCancel={onClose}
      >
        <NamedFileFields form={form} />
      </RecordForm>
    </Modal>
  );
}
