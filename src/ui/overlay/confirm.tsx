import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../language/text.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  opened: boolean;
  /** Dialog title, above the question. */
  title: string;
  children: ReactNode;
  /** Label of the confirm button, as a verb. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** Something in the question is still to be filled in. */
  incomplete?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** A yes/no question, 500 px wide if the screen allows; closing it means no. */
export function Confirm(props: ConfirmProps) {
  const {
    opened,
    title,
    children,
    confirm,
    cancel = t('Cancel'),
    danger = false,
    incomplete = false,
    onConfirm,
    onClose,
  } = props;
  const answered = useRef(false);
  useEffect(() => {
    // A closing dialog stays in sight for a moment.
    if (opened) answered.current = false;
  }, [opened]);
  const say = () => {
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
        <Button color={danger ? 'red' : undefined} disabled={incomplete} onClick={say}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
