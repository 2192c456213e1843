import type { NewOp } from '#data/api.ts';
import { answerTo, currentStatus, engine } from '#data/engine.ts';
import { writeAll, type Written } from '#data/write.ts';
import { t } from '../language/text.ts';
import { say } from './snackbar.ts';

interface UndoOptions {
  /** Called once the save is undone. */
  undone?: () => void;
  /** Restores the old values if the save was already sent. Without it only unsent saves can be undone. */
  inverse?: () => Promise<Written>;
  /** Duration, if not the default. */
  ms?: number | undefined;
}

/** Confirms a save, with Undo while possible. */
export function saySaved(message: string, op_id: string | null, options: UndoOptions = {}): void {
  if (op_id === null) {
    say(t('No changes'), undefined, options.ms);
    return;
  }
  const possible = options.inverse !== undefined || currentStatus().online !== true;
  say(message, possible ? { run: () => void takeBack(op_id, options) } : undefined, options.ms);
}

/** How long to wait for the server's message before showing a local one. */
const PATIENCE_MS = 1500;

/** Shows the server's answer to a save if it comes soon, else a local confirmation. */
export async function sayAnswered(
  message: string,
  op_id: string | null,
  options: UndoOptions = {},
): Promise<void> {
  const asked = op_id !== null && currentStatus().online === true;
  const answer = asked ? await answerTo(op_id, PATIENCE_MS) : null;
  if (answer?.message) say(answer.message, undefined, options.ms);
  else saySaved(message, op_id, options);
}

/** Undoes a save: without a trace while unsent, otherwise by its inverse. */
export async function takeBack(op_id: string, { undone, inverse }: UndoOptions = {}): Promise<void> {
  if (await engine().undo(op_id)) {
    say(t('Undone'));
    undone?.();
    return;
  }
  const written = await inverse?.();
  if (written?.ok) say(t('Undone'));
  else say(written?.message ?? t('Already sent. It can’t be undone here.'));
}

/** Several saves of one transaction. */
interface Many {
  op_ids: readonly string[];
  /** Called once all of them are undone. */
  undone?: () => void;
  /** The writes that restore those already sent, by index. */
  inverse?: (sent: readonly number[]) => Promise<NewOp[]>;
}

/** Confirms several saves, with Undo for the whole set while possible. */
export function sayAllSaved(message: string, many: Many): void {
  const possible = many.inverse !== undefined || currentStatus().online !== true;
  if (possible) say(message, { run: () => void takeAllBack(many) });
  else say(message);
}

/** Undoes several saves: unsent ones without a trace, the others by their inverse. */
export async function takeAllBack({ op_ids, undone, inverse }: Many): Promise<void> {
  const withdrawn = new Set(await engine().undoAll(op_ids));
  const left = [...op_ids.keys()].filter((at) => !withdrawn.has(op_ids[at] ?? ''));
  if (left.length === 0) {
    say(t('Undone'));
    undone?.();
    return;
  }
  if (inverse) {
    const written = await writeAll(await inverse(left));
    say(written.ok ? t('Undone') : written.message);
  } else
    say(
      t('{changes} undone, {count} already sent', {
        changes: t('{count, plural, one {# change} other {# changes}}', { count: withdrawn.size }),
        count: left.length,
      }),
    );
}
