import { expose } from 'comlink';
import { noteUncaught } from '#data/device/faults.ts';
import { createEngine } from './engine/engine.ts';
import type { ServedEngine } from './protocol.ts';

noteUncaught('engine');

// The API's address is set at build time; the default is the app's origin.
const engine = createEngine(String(import.meta.env['VITE_API_BASE'] ?? ''));

const served: ServedEngine = {
  ...engine,
  serve(port) {
    expose(engine, port);
    return Promise.resolve();
  },
};

expose(served);
