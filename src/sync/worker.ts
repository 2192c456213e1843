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

// The address of the API is settled when the app is built; without one it is where the app came from.
expose(new WorkerEngine(String(import.meta.env['VITE_API_BASE'] ?? '')));
