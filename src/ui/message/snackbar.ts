import { useSyncExternalStore } from 'react';

const SHOWN_MS = 2000;
/** Long enough to read a sentence. */
const LONG_MS = 6000;

interface Undo {
  label?: string;
  run(): void;
}

/** One message, as the snackbar shows it. */
export interface Message {
  text: string;
  action?: { label: string; run(): void } | undefined;
  autoClose: number;
  /** The same message is not shown twice at once. */
  id?: string;
}

let show: (message: Message) => void = showPlain;
let plain: Message | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** From now on messages go to the snackbar, which has come. */
export function showMessagesBy(snackbar: (message: Message) => void): void {
  show = snackbar;
}

function showPlain(message: Message): void {
  clearTimeout(closing);
  plain = message;
  closing = setTimeout(closePlain, message.autoClose);
  for (const listener of listeners) listener();
}

export function closePlain(): void {
  plain = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The message to show by what every start has, while the snackbar has not come. */
export const usePlainMessage = (): Message | null => useSyncExternalStore(subscribe, () => plain);

/** A message on its way out can still be tapped. */
function once(undo: Undo): () => void {
  let taken = false;
  return () => {
    if (!taken) undo.run();
    taken = true;
  };
}

/** Says a short thing at the top right, for two seconds unless told otherwise; the page itself must tell it too. */
export function say(message: string, undo?: Undo, ms: number = SHOWN_MS): void {
  const action = undo && { label: undo.label ?? 'Undo', run: once(undo) };
  show({ text: message, action, autoClose: ms });
}

/** Says a thing that is no news while it still stands there. */
export function sayOnce(message: string): void {
  show({ text: message, id: message, autoClose: LONG_MS });
}
