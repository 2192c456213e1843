import { wrap, type Endpoint } from 'comlink';
import type { createEngine } from './engine/engine.ts';

/** The engine's calls as the page makes them: one worker owns the database, the lists and the sync. */
export type EngineApi = ReturnType<typeof createEngine>;

/** The worker's API: the engine's own calls, and `serve`. */
export interface ServedEngine extends EngineApi {
  /** Serves calls over a port, including those queued before. */
  serve(port: MessagePort): Promise<void>;
}

/** The page's proxy of an engine behind a worker or port: the same calls, each a message. */
export const connectEngineAt = <T extends EngineApi = EngineApi>(endpoint: Endpoint): T =>
  // Comlink's type drops type parameters of methods; every call of the engine already returns a promise.
  wrap<T>(endpoint) as unknown as T;
