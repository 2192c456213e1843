import { wrap, type Remote } from 'comlink';
import type { SheetQuestions } from './sheet.worker.ts';

/** The worker could not start: its code is not on this device. */
export class SheetsUnavailable extends Error {
  override name = 'SheetsUnavailable' as const;
}

/** A worker that reads or writes one file. */
export interface Sheets {
  ask: <T>(question: (remote: Remote<SheetQuestions>) => Promise<T>) => Promise<T>;
  /** Terminates it, even while it works. */
  close: () => void;
}

/** Starts a worker for one file; the caller must close it. */
export function startSheets(): Sheets {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  const remote = wrap<SheetQuestions>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      reject(new SheetsUnavailable('The part of the app that reads and writes files did not start.'));
    });
  });
  broken.catch(() => undefined);
  return {
    ask: (question) => Promise.race([question(remote), broken]),
    close: () => worker.terminate(),
  };
}
