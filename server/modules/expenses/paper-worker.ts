import { parentPort } from 'node:worker_threads';
import { loadLanguages } from '#server/calls/language.ts';
import type { Config } from '#server/config.ts';
import { openFileStore } from '#server/files/open-store.ts';
import { printStatement, type PaperToPrint } from './print-statement.ts';

/** A paper, and where the files are. */
export interface PaperRequest {
  files: Pick<Config, 's3' | 'data_dir'>;
  paper: PaperToPrint;
}

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
await loadLanguages();

/** A paper that fails ends the thread with its error. */
async function print({ files, paper }: PaperRequest): Promise<void> {
  port?.postMessage(await printStatement(openFileStore(files), paper));
}
port.on('message', (request: PaperRequest) => {
  void print(request);
});
