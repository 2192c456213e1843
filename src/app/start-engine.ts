import type { EngineApi } from '#data/api.ts';
import { currentStatus } from '#data/engine.ts';
import { noteFault } from '#data/device/faults.ts';
import { connectWorker } from '#sync/protocol.ts';
// oxlint-disable-next-line no-restricted-imports, import/default -- only the address of the built file, which Vite gives as the default export
import engineUrl from '../sync/worker.ts?worker&url';

declare global {
  interface Window {
    /** The engine that public/start.js started ahead of the page. */
    beatbookEngine?: { url: string; failed: boolean; worker: Worker } | undefined;
  }
}

type Listener = Parameters<EngineApi['subscribe']>[0];

const LOOK_AGAIN_MS = 3000;
const BROKEN =
  'The part of the app that keeps your data has not started. With network it starts by itself; otherwise close the app and open it again.';

/**
 * The one worker of this page that holds the database and the sync. It starts when `due` says so;
 * what is asked of it before waits.
 */
export function startEngine(due: Promise<void>): EngineApi {
  let hear: Listener | undefined;
  const tell = (storage_error: string | null) =>
    hear?.({ kind: 'status', status: { ...currentStatus(), storage_error } });
  const started = due.then(() => startWorker(tell));
  const subscribe = async (listener: Listener) => {
    hear = listener;
    await (await started).subscribe(listener);
  };
  const api: unknown = new Proxy(
    {},
    { get: (_, method) => (method === 'subscribe' ? subscribe : forward(started, method)) },
  );
  // The Proxy has every method of the engine, for it hands each on by name.
  return api as EngineApi;
}

/** Tries until the worker answers: on a first visit its file may not have come before the network went. */
async function startWorker(tell: (storage_error: string | null) => void): Promise<EngineApi> {
  for (;;) {
    const worker = takeEarly() ?? new Worker(engineUrl, { type: 'module', name: 'beatbook-engine' });
    const engine = connectWorker(worker);
    const failed = new Promise<'failed'>((resolve) => {
      worker.addEventListener('error', () => resolve('failed'));
    });
    const first = await Promise.race([engine.wake('visible').then(() => engine), failed]);
    if (first !== 'failed') {
      if (currentStatus().storage_error === BROKEN) tell(null);
      return first;
    }
    worker.terminate();
    void noteFault('starting the engine', null);
    tell(BROKEN);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** The worker that was started ahead, where it runs the file of this build; the next start looks for this one. */
function takeEarly(): Worker | undefined {
  localStorage.setItem('beatbook-engine', engineUrl);
  const early = window.beatbookEngine;
  window.beatbookEngine = undefined;
  if (early?.url === engineUrl && !early.failed) return early.worker;
  early?.worker.terminate();
  return undefined;
}

function forward(started: Promise<EngineApi>, method: string | symbol) {
  return async (...values: unknown[]): Promise<unknown> => {
    const call: unknown = Reflect.get(await started, method);
    return typeof call === 'function' ? Reflect.apply(call, undefined, values) : undefined;
  };
}
