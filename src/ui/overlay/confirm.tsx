import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  opened: boolean;
  /** The dialog's name, above the question. */
  title: string;
  /** The question. */
  children: ReactNode;
  /** What the confirming button does, as a verb. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** A question with two answers, 500 px wide where the screen allows; closing it is no. */
export function Confirm(props: ConfirmProps) {
  const { opened, title, children, confirm, cancel = 'Cancel', danger = false, onConfirm, onClose } = props;
  const answered = useRef(false);
  useEffect(() => {
    answered.current = false;
  }, [opened]);
  const say = () => {
    // A second tap on a dialog that is closing is the first one's echo.
    if (answered.current) return;
    answered.current = true;
    onConfirm();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={say}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
