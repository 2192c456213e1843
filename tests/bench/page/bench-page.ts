import { proxy } from 'comlink';
import { v7 } from 'uuid';
import type { ListQuery } from '#contract/core/resource.ts';
import type { EngineEvent } from '#data/api.ts';
import type { EngineApi } from '#sync/protocol.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { readSession } from '#data/device/session.ts';
import { connectEngineAt } from '#sync/protocol.ts';
import { makeBody, type Maker } from './lead-body.ts';

/** What the bench drives: the real engine in its worker, and plain requests to measure it against. */
export class BenchPage {
  readonly engine: EngineApi;
  #status: SyncStatus | undefined;
  #listeners = new Set<(status: SyncStatus) => void>();
  #long_tasks: number[] = [];

  constructor() {
    const worker = new Worker(new URL('../../../src/sync/worker.ts', import.meta.url), { type: 'module' });
    this.engine = connectEngineAt(worker);
    const hear = (event: EngineEvent) => {
      if (event.kind !== 'status') return;
      this.#status = event.status;
      for (const listener of this.#listeners) listener(event.status);
    };
    void this.engine.subscribe(proxy(hear));
    new PerformanceObserver((list) => {
      this.#long_tasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
  }

  async signIn(username: string): Promise<void> {
    const outcome = await this.engine.signIn(username, 'beatbook-demo');
    if (!outcome.ok) throw new Error(outcome.message);
  }

  /** Opens the signed-in user's data as a start of the app does. Gives the ms until the lists answer. */
  async open(): Promise<number> {
    const start = performance.now();
    await this.engine.open(await readSession());
    return performance.now() - start;
  }

  /** Ms until a status of the engine passes. */
  async until(passes: (status: SyncStatus) => boolean): Promise<number> {
    const start = performance.now();
    await new Promise<void>((resolve) => {
      const look = (status: SyncStatus) => {
        if (!passes(status)) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      if (this.#status) look(this.#status);
    });
    return performance.now() - start;
  }

  untilPulled = () => this.until((status) => status.pulled_at !== null && !status.busy);

  /** Ms until nothing waits; a refused operation means that the bench itself is wrong. */
  async untilSent(): Promise<number> {
    const taken = await this.until((status) => status.unsent === 0 || status.attention > 0);
    const { attention } = await this.engine.status();
    if (attention > 0) throw new Error(`The server refused: ${await this.engine.exportUnsent()}`);
    return taken;
  }

  /** Queues new leads, one save each, as a user does. */
  async queue(count: number, maker: Maker): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const record_id = v7();
      const { id: _id, ...patch } = makeBody(maker, record_id, at);
      await this.engine.commit({ call: 'leads.create', resource: 'leads', does: 'create', record_id, patch });
    }
  }

  /** A territory and a user that new leads may name. */
  async maker(): Promise<Maker> {
    const { rows } = await this.engine.list('leads', listQuery({}));
    const first = rows[0] && (await this.engine.record('leads', rows[0].id));
    if (!first) throw new Error('There is no lead to take after.');
    const { territory_id, assigned_to, customer_type, department } = first.record;
    return { territory_id, assigned_to, customer_type, department };
  }

  /** Ms of each call, one after another. */
  async times(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await work(round);
      taken.push(performance.now() - start);
    }
    return taken;
  }

  /** One POST of all rows, gzipped, as plain JSON. Gives ms. */
  async postAll(url: string, count: number, maker: Maker): Promise<number> {
    // As far apart as saves are: ids made in one moment share more, and compress better than real ones.
    const first = Date.now();
    const rows = Array.from({ length: count }, (_, at) =>
      makeBody(maker, v7({ msecs: first + 15 * at }), at),
    );
    const start = performance.now();
    const zipped = new Blob([JSON.stringify(rows)]).stream().pipeThrough(new CompressionStream('gzip'));
    const body = await new Response(zipped).arrayBuffer();
    const answer = await fetch(url, { method: 'POST', body });
    await answer.json();
    return performance.now() - start;
  }

  /** One GET of all rows as one answer, parsed. Gives ms. */
  async getAll(url: string): Promise<number> {
    const start = performance.now();
    await (await fetch(url, { cache: 'no-store' })).json();
    return performance.now() - start;
  }

  /** One answer stored line by line by a worker that does nothing else. Gives ms. */
  storePacked(url: string): Promise<number> {
    const worker = new Worker(new URL('./packed-worker.ts', import.meta.url), { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number | null>) => {
        worker.terminate();
        if (data === null) reject(new Error('The pages could not be fetched and stored.'));
        else resolve(data);
      };
      worker.postMessage(url);
    });
  }

  /** Durations of main-thread tasks over 50 ms since the last question. */
  longTasks(): number[] {
    return this.#long_tasks.splice(0);
  }

  /** An answer through the worker that does no work: what one message costs. */
  emptyMessage = () => this.engine.wake('visible');
}

/** A query of a list with what a case changes of it. */
export function listQuery(change: Partial<ListQuery>): ListQuery {
  return { page: 1, size: 25, sort: 'created_at', descending: true, filters: {}, ...change };
}
