import { Button, Group, Text } from '@mantine/core';
import { t } from '#ui/language/text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** A message that must be acknowledged. */
export function NotSavedDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t('Not saved')}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </Dialog>
  );
}
