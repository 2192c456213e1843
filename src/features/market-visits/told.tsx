import { Button, Group, Modal, Text } from '@mantine/core';
import '#ui/modal-styles.ts';

/** A word that stands in the way until it is read. */
export function Told({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Not saved" size={500} centered>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Modal>
  );
}
