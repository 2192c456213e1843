import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** A message that must be acknowledged. */
export function NotSavedDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Not saved">
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Dialog>
  );
}
