import { expose } from 'comlink';
import { noteUncaught } from '#data/device/faults.ts';
import { Engine } from './engine/engine.ts';
import type { ServedEngine } from './protocol.ts';

noteUncaught('engine');

class WorkerEngine extends Engine implements ServedEngine {
  serve(port: MessagePort): Promise<void> {
    expose(this, port);
    return Promise.resolve();
  }
}

// The API's address is set at build time; the default is the app's origin.
expose(new WorkerEngine(String(import.meta.env['VITE_API_BASE'] ?? '')));
