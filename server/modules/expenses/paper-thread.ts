import { Worker } from 'node:worker_threads';
import type { PaperRequest } from './paper-worker.ts';
import type { PaperToPrint, PrintedPaper } from './print-statement.ts';

/** Makes papers, one after the other. */
export interface Printer {
  print(paper: PaperToPrint): Promise<PrintedPaper>;
  /** Frees what it used; the next paper begins anew. */
  close(): Promise<unknown>;
}

/** Megabytes of objects in the thread. Few are young, as garbage is collected when their space is full. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 2 };

/**
 * Makes papers in a thread: fonts and layout take seconds, in which no call waits, and memory that ends with it.
 * (Decision 079.)
 */
export function printerThread(worker: URL, { s3, data_dir }: PaperRequest['files']): Printer {
  let thread: Worker | undefined;
  return {
    print: (paper) =>
      new Promise((resolve, reject) => {
        const running = (thread ??= new Worker(worker, { resourceLimits: LIMITS }));
        const fail = (error: Error) => {
          if (thread === running) thread = undefined;
          reject(error);
        };
        running.unref();
        running.removeAllListeners(); // those of the last paper
        running.once('message', resolve);
        running.once('error', fail);
        running.once('exit', () => {
          fail(new Error('The thread ended before its paper was made.'));
        });
        const request: PaperRequest = { files: { s3, data_dir }, paper };
        running.postMessage(request);
      }),
    close: async () => thread?.terminate(),
  };
}
