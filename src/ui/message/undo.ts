import type { NewOp } from '#data/api.ts';
import { answerTo, currentStatus, engine } from '#data/engine.ts';
import { writeAll, type Written } from '#data/write.ts';
import { countText } from '../inline/age.ts';
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
    say('No changes', undefined, options.ms);
    return;
  }
  const possible = options.inverse !== undefined || currentStatus().online !== true;
  say(message, possible ? { run: () => void takeBack(op_id, options) } : undefined, options.ms);
}

/** How long the server's own words are waited for before the phone speaks for itself. */
const PATIENCE_MS = 1500;

/** Says what the server says to a save, where that comes soon; else that it is kept. */
export async function sayAnswered(
  message: string,
  op_id: string | null,
  options: UndoOptions = {},
): Promise<void> {
  const asked = op_id !== null && currentStatus().online === true;
  const answer = asked ? await answerTo(op_id, PATIENCE_MS) : null;
  if (answer?.message) say(answer.message, undefined, options.ms);
  else sayKept(message, op_id, options);
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
  else say(written?.message ?? 'Already sent. It can’t be undone here.');
}

/** Many saves that were kept together. */
interface Many {
  op_ids: readonly string[];
  /** What the screen does once all of them are withdrawn. */
  undone?: () => void;
  /** The writes that set back those of them that have left already, by their places. */
  inverse?: (sent: readonly number[]) => Promise<NewOp[]>;
}

/** Says that many saves are kept, with a way to take back the whole set for as long as that is possible. */
export function sayAllKept(message: string, many: Many): void {
  const possible = many.inverse !== undefined || currentStatus().online !== true;
  if (possible) say(message, { run: () => void takeAllBack(many) });
  else say(message);
}

/** Takes many saves back: the unsent ones without a trace, the others by their inverse. */
export async function takeAllBack({ op_ids, undone, inverse }: Many): Promise<void> {
  const withdrawn = new Set(await engine().undoAll(op_ids));
  const left = [...op_ids.keys()].filter((at) => !withdrawn.has(op_ids[at] ?? ''));
  if (left.length === 0) {
    say('Taken back');
    undone?.();
    return;
  }
  if (inverse) {
    const written = await writeAll(await inverse(left));
    say(written.ok ? 'Set back' : written.message);
  } else say(`${countText(withdrawn.size, 'change')} taken back, ${left.length} had been sent already`);
}
