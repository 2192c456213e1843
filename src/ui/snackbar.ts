import { showMessage } from './snackbar-host.tsx';

const SHOWN_MS = 2000;
/** Long enough to read a sentence. */
const LONG_MS = 6000;

interface Undo {
  label?: string;
  run(): void;
}

/** Says a short thing at the top right, for two seconds unless told otherwise; the page itself must tell it too. */
export function say(message: string, undo?: Undo, ms: number = SHOWN_MS): void {
  showMessage(message, { action: undo && { label: undo.label ?? 'Undo', run: undo.run }, autoClose: ms });
}

/** Says a thing that is no news while it still stands there. */
export function sayOnce(message: string): void {
  showMessage(message, { id: message, autoClose: LONG_MS });
}
