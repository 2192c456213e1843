import { FileInput, Text } from '@mantine/core';
import { isProfileImage } from '#contract/core/users.ts';
import { FILE_REQUIRED } from '#contract/core/files.ts';
import { engine } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import type { Written } from '#data/write.ts';
import { inputId, type Form, type Messages } from '#ui/form/form-state.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { useField, useForm } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { say } from '#ui/message/snackbar.ts';

interface ImageValues {
  profile_image: File | null;
}

/** Uploads a new image of the signed-in user; the server's error stays visible. */
export default function ImageDialog({ onClose }: { onClose: () => void }) {
  const { id } = useViewer();
  const form = useForm<ImageValues>(() => ({
    initial: { profile_image: null },
    check: ({ profile_image: file }): Messages =>
      file && isProfileImage(file.name) ? {} : { profile_image: FILE_REQUIRED },
  }));
  const send = async ({ profile_image }: ImageValues): Promise<Written> => {
    const sent = await engine().ask('users.profileImage', {}, profile_image ?? undefined);
    return sent.ok
      ? { ok: true, id, op_id: null }
      : { ok: false, message: sent.message, errors: sent.errors };
  };
  return (
    <Dialog onClose={onClose} title={t('Upload User Profile')} fillsPhone>
      <RecordForm
        form={form}
        saveLabel={t('Submit')}
        onSave={send}
        onSaved={() => {
          onClose();
          say(t('Profile image changed'));
        }}
        onCancel={onClose}
      >
        <ImageField form={form} />
        <Text size="sm" c="dimmed">
          {t('JPEG or PNG. This needs the network.')}
        </Text>
      </RecordForm>
    </Dialog>
  );
}

function ImageField({ form }: { form: Form<ImageValues> }) {
  const { value, error, set } = useField(form, 'profile_image');
  return (
    <FileInput
      id={inputId(form, 'profile_image')}
      label={t('Profile Image')}
      placeholder={t('Choose file')}
      accept=".jpeg,.jpg,.png"
      withAsterisk
      clearable
      value={value}
      error={error}
      onChange={set}
    />
  );
}
