import { Button } from '@mantine/core';
import type { PendingOp, WaitingFile } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { countText } from '#ui/age.ts';
import { say } from '#ui/snackbar.ts';
import { asksAgain, needsUser } from './words.ts';

interface RetryAllProps {
  ops: readonly PendingOp[];
  files: readonly WaitingFile[];
}

/** Sends everything the server refused once more, by one tap. What asks a question of its own is left out. */
export function RetryAll({ ops, files }: RetryAllProps) {
  const op_ids = ops.filter((op) => needsUser(op) && !asksAgain(op)).map((op) => op.op_id);
  const file_ids = files.filter(({ state }) => state === 'refused').map((file) => file.file_id);
  const count = op_ids.length + file_ids.length;
  if (count < 2) return null;
  const retry = async () => {
    await engine().resendAll(op_ids);
    for (const id of file_ids) await engine().retryFile(id);
    say(`${countText(count, 'item')} will be sent again`);
  };
  return (
    <Button variant="light" onClick={() => void retry()}>
      Retry all ({count.toLocaleString('en-IN')})
    </Button>
  );
}
