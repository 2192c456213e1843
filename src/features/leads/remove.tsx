import { useState } from 'react';
import { answerTo, currentStatus } from '#data/engine.ts';
import { removeRecord } from '#data/write.ts';
import { Confirm } from '#ui/confirm.tsx';
import { say } from '#ui/snackbar.ts';
import { sayKept } from '#ui/undo.ts';

/** How long the server's own words are waited for before the phone speaks for itself. */
const PATIENCE_MS = 1500;

interface Removable {
  id: string;
  name?: string;
}

/** Asks, deletes and says so. `ask` opens the question; `dialog` must stand in the screen. */
export function useLeadRemoval(onRemoved?: () => void) {
  const [asked, setAsked] = useState<Removable | null>(null);
  const remove = async ({ id }: Removable) => {
    setAsked(null);
    const written = await removeRecord('leads', id);
    if (!written.ok) {
      say(written.message);
      return;
    }
    onRemoved?.();
    const answer =
      written.op_id !== null && currentStatus().online === true
        ? await answerTo(written.op_id, PATIENCE_MS)
        : null;
    if (answer?.message) say(answer.message);
    else sayKept('The lead is deleted on this phone', written.op_id);
  };
  const dialog = (
    <Confirm
      opened={asked !== null}
      title={asked?.name ?? 'Delete'}
      confirm="Delete"
      danger
      onConfirm={() => {
        if (asked) void remove(asked);
      }}
      onClose={() => setAsked(null)}
    >
      Are you sure you want to delete this lead ?
    </Confirm>
  );
  return { ask: setAsked, dialog };
}
