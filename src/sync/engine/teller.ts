import type { EngineEvent } from '#data/api.ts';

/** Pages ask again after every event, so while much changes they are told at most this often. */
const PAUSE_MS = 120;

/** Tells the page what changed: at once, and then not more often than it can draw. */
export class Teller {
  #listeners = new Set<(event: EngineEvent) => void>();
  #rows = new Set<string>();
  #outbox = false;
  #quiet_until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(listener: (event: EngineEvent) => void): void {
    this.#listeners.add(listener);
  }

  /** Passes an event on at once. */
  tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Rows or the queue changed. */
  changed(resources: readonly string[], outbox: boolean): void {
    for (const resource of resources) this.#rows.add(resource);
    this.#outbox ||= outbox;
    if (this.#timer !== undefined) return;
    const wait = this.#quiet_until - performance.now();
    if (wait <= 0) this.#flush();
    else
      this.#timer = setTimeout(() => {
        this.#flush();
      }, wait);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#quiet_until = performance.now() + PAUSE_MS;
    const resources = [...this.#rows];
    const outbox = this.#outbox;
    this.#rows.clear();
    this.#outbox = false;
    if (resources.length > 0) this.tell({ kind: 'rows', resources });
    if (outbox) this.tell({ kind: 'outbox' });
  }
}
