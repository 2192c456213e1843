import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { t } from '../language/text.ts';
import { Dialog } from '../overlay/dialog.tsx';
import classes from './list.module.css';

interface FilterDialogProps {
  /** False keeps the dialog open: a value is invalid. */
  onApply: () => boolean;
  onReset: () => void;
  onClose: () => void;
  /** Label of the button, if not "Apply". */
  apply?: string | undefined;
  children: ReactNode;
}

/** A filter dialog's frame: Apply, Reset and Cancel around the inputs. */
export function FilterDialog({ onApply, onReset, onClose, apply = t('Apply'), children }: FilterDialogProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (onApply()) onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('Filter')} size="lg" centered={false} fillsPhone>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">{children}</Stack>
        <Group justify="flex-end" className={classes.dialogActions}>
          <Button
            variant="subtle"
            onClick={() => {
              onReset();
              onClose();
            }}
          >
            {t('Reset')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{apply}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
