const SHOWN_MS = 2000;

interface Undo {
  label?: string;
  run(): void;
}

/** Says a short thing at the top right, for two seconds unless told otherwise; the page itself must tell it too. */
export function say(message: string, undo?: Undo, ms: number = SHOWN_MS): void {
  // Where the snackbar itself cannot come, the page has said it already.
  show(message, undo, ms).catch(() => undefined);
}

async function show(message: string, undo: Undo | undefined, ms: number): Promise<void> {
  const { showMessage } = await import('./snackbar-host.tsx');
  showMessage(message, undo && { label: undo.label ?? 'Undo', run: undo.run }, ms);
}
