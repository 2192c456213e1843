import { currentStatus, engine } from '#data/engine.ts';
import type { Written } from '#data/write.ts';
import { say } from './snackbar.ts';

interface UndoOptions {
  /** What the screen does once the save is withdrawn. */
  undone?: () => void;
  /** Sets the old values back where the save has left already. Without it only unsent saves can be taken back. */
  inverse?: () => Promise<Written>;
  /** How long the message stays, if not the usual time. */
  ms?: number | undefined;
}

/** Says that a save is kept, with a way to take it back for as long as that is possible. */
export function sayKept(message: string, op_id: string | null, options: UndoOptions = {}): void {
  if (op_id === null) {
    say('Nothing had changed', undefined, options.ms);
    return;
  }
  const possible = options.inverse !== undefined || currentStatus().online !== true;
  say(message, possible ? { run: () => void takeBack(op_id, options) } : undefined, options.ms);
}

/** Takes a save back: without a trace while it is unsent, otherwise by its inverse. */
export async function takeBack(op_id: string, { undone, inverse }: UndoOptions = {}): Promise<void> {
  if (await engine().undo(op_id)) {
    say('Taken back');
    undone?.();
    return;
  }
  const written = await inverse?.();
  if (written?.ok) say('Set back');
  else say(written?.message ?? 'It has been sent already and cannot be taken back here');
}
