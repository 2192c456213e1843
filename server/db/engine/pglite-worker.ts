import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './pglite-engine.ts';

/** Requests to the worker; executed strictly one after the other. */
export type WorkerRequest =
  | { id: number; kind: 'exec'; bytes: Uint8Array }
  | { id: number; kind: 'dump' | 'close' };

export interface WorkerAnswer {
  /** 0 is the answer to opening. */
  id: number;
  bytes?: Uint8Array;
  error?: string;
}

export interface WorkerStart {
  folder: string;
  from?: Uint8Array<ArrayBuffer>;
}

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const answer = (message: WorkerAnswer) => {
  port.postMessage(message, message.bytes ? [message.bytes.buffer as ArrayBuffer] : []);
};
const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

const { folder, from } = workerData as WorkerStart;
try {
  const engine = await openEngine(folder, from);
  const run = async (request: WorkerRequest): Promise<Uint8Array | undefined> => {
    switch (request.kind) {
      case 'exec':
        return engine.exec(request.bytes);
      case 'dump':
        return engine.dump();
      case 'close':
        await engine.close();
        return undefined;
    }
  };
  let tail = Promise.resolve();
  port.on('message', (request: WorkerRequest) => {
    tail = tail.then(async () => {
      try {
        const bytes = await run(request);
        answer({ id: request.id, ...(bytes && { bytes }) });
      } catch (error) {
        answer({ id: request.id, error: words(error) });
      }
      if (request.kind === 'close') port.close();
    });
  });
  answer({ id: 0 });
} catch (error) {
  answer({ id: 0, error: words(error) });
  port.close();
}
