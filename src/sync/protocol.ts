import { wrap, type Endpoint } from 'comlink';
import type { EngineApi } from '#data/api.ts';

/** What a worker of the engine answers: the engine's own calls, and `serve`. */
export interface ServedEngine extends EngineApi {
  /** Answers what is asked through a port, and what was asked there before it came. */
  serve(port: MessagePort): Promise<void>;
}

/** The engine behind a worker or one of its ports, as the page uses it: the same calls, each a message. */
export const connectEngineAt = <T extends EngineApi = EngineApi>(endpoint: Endpoint): T =>
  // Comlink's type forgets type parameters of methods; over the wire every call of the engine is a promise already.
  wrap<T>(endpoint) as unknown as T;
