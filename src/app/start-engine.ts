import { transfer } from 'comlink';
import { currentStatus, tellStorageError } from '#data/engine.ts';
import { noteFault } from '#data/device/faults.ts';
import { connectEngineAt, type EngineApi, type ServedEngine } from '#sync/protocol.ts';
import { t } from '#ui/language/text.ts';
// oxlint-disable-next-line no-restricted-imports, import/default -- only the address of the built file, which Vite gives as the default export
import engineUrl from '../sync/worker.ts?worker&url';

declare global {
  interface Window {
    /** The worker public/start.js started before the page. */
    beatbookEngine?: { url: string; failed: boolean; worker: Worker } | undefined;
  }
}

const LOOK_AGAIN_MS = 3000;
const BROKEN = t(
  'The app’s data storage has not started. It will start when you’re online; otherwise close the app and open it again.',
);

/**
 * This page's only worker with database and sync. Starts once `due` resolves; earlier calls queue in the port.
 * (Decision 002.)
 */
export function startEngine(due: Promise<void>): EngineApi {
  const { port1, port2 } = new MessageChannel();
  void due.then(startWorker).then((engine) => engine.serve(transfer(port2, [port2])));
  return connectEngineAt(port1);
}

/** Retries until the worker answers: on a first visit its file may be missing when the network is lost. */
async function startWorker(): Promise<ServedEngine> {
  for (;;) {
    const worker = takeEarly() ?? new Worker(engineUrl, { type: 'module', name: 'beatbook-engine' });
    const engine = connectEngineAt<ServedEngine>(worker);
    const failed = new Promise<'failed'>((resolve) => {
      worker.addEventListener('error', () => resolve('failed'));
    });
    const first = await Promise.race([engine.wake('visible').then(() => 'works'), failed]);
    if (first !== 'failed') {
      if (currentStatus().storage_error === BROKEN) tellStorageError(null);
      return engine;
    }
    worker.terminate();
    void noteFault('starting the engine', null);
    tellStorageError(BROKEN);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** The worker started early, if it runs this build's file; stores the file for the next start. */
function takeEarly(): Worker | undefined {
  localStorage.setItem('beatbook-engine', engineUrl);
  const early = window.beatbookEngine;
  window.beatbookEngine = undefined;
  if (early?.url === engineUrl && !early.failed) return early.worker;
  early?.worker.terminate();
  return undefined;
}
