import { useSyncExternalStore } from 'react';
import { listeners } from '#lib/listeners.ts';
import { shownMessage, t } from '../language/text.ts';
import { overlayClosed } from '../overlay/second-tap.ts';

const SHOWN_MS = 2000;
/** Long enough to read a sentence. */
const LONG_MS = 6000;

interface Undo {
  label?: string;
  run(): void;
}

/** One snackbar message. */
export interface Message {
  text: string;
  action?: { label: string; run(): void } | undefined;
  autoClose: number;
  /** Prevents showing the same message twice at once. */
  id?: string;
}

let show: (message: Message) => void = showPlain;
let plain: Message | null = null;
const { subscribe, tell } = listeners();

/** Sends further messages to the loaded snackbar. */
export function showMessagesBy(snackbar: (message: Message) => void): void {
  show = snackbar;
}

function showPlain(message: Message): void {
  plain = message;
  tell();
}

export function closePlain(): void {
  plain = null;
  overlayClosed('message');
  tell();
}

/** The message to show until the snackbar has loaded. */
export const usePlainMessage = (): Message | null => useSyncExternalStore(subscribe, () => plain);

/** A message that fades out can still be tapped. */
function once(undo: Undo): () => void {
  let taken = false;
  return () => {
    if (!taken) undo.run();
    taken = true;
  };
}

/** Shows a short message at the top right, for two seconds by default; the page itself must show it too. */
export function say(message: string, undo?: Undo, ms: number = SHOWN_MS): void {
  const action = undo && { label: undo.label ?? t('Undo'), run: once(undo) };
  show({ text: shownMessage(message), action, autoClose: ms });
}

/** Shows a message unless it is still visible. */
export function sayOnce(message: string): void {
  show({ text: shownMessage(message), id: message, autoClose: LONG_MS });
}
