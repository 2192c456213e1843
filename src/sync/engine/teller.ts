import { resources } from '#contract/resources.ts';
import type { Resource } from '#contract/core/resource.ts';
import type { EngineEvent } from '#data/api.ts';

/** Pages query again after every event, so events are throttled to this interval. */
const PAUSE_MS = 120;

/** Reports changes to the page: at once, then throttled to what it can render. */
export class Teller {
  #listeners = new Set<(event: EngineEvent) => void>();
  #rows = new Set<string>();
  #quiet_until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(listener: (event: EngineEvent) => void): void {
    this.#listeners.add(listener);
  }

  /** Reports an event immediately. */
  tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Rows of these resources changed. */
  changed(resources: readonly string[]): void {
    for (const resource of resources) this.#rows.add(resource);
    if (this.#rows.size === 0 || this.#timer !== undefined) return;
    const wait = this.#quiet_until - performance.now();
    if (wait <= 0) this.#flush();
    else
      this.#timer = setTimeout(() => {
        this.#flush();
      }, wait);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#quiet_until = performance.now() + PAUSE_MS;
    const resources = withReferrers(this.#rows);
    this.#rows.clear();
    this.tell({ kind: 'rows', resources });
  }
}

/** The resources, and those whose rows show names of them. */
function withReferrers(changed: ReadonlySet<string>): string[] {
  const refers = ({ index }: Resource) =>
    Object.values(index.refs ?? {}).some(({ resource }) => changed.has(resource));
  const referring = Object.values<Resource>(resources).filter(refers);
  return [...new Set([...changed, ...referring.map(({ name }) => name)])];
}
