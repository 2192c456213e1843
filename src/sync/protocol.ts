import { proxy, wrap, type Endpoint } from 'comlink';
import type { EngineApi } from '#data/api.ts';

/** The engine behind a worker, as the page uses it: the same calls, each a message. */
export function connectWorker(worker: Endpoint): EngineApi {
  // Comlink's type forgets type parameters of methods; over the wire every call of the engine is a promise already.
  const remote = wrap<EngineApi>(worker) as unknown as EngineApi;
  return new Proxy(remote, {
    get: (target, name, receiver): unknown =>
      name === 'subscribe'
        ? (listener: Parameters<EngineApi['subscribe']>[0]) => remote.subscribe(proxy(listener))
        : Reflect.get(target, name, receiver),
  });
}
