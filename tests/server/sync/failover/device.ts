import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import type { NewOp } from '#data/api.ts';
import { filesIn, putBlob } from '#data/store/blobs.ts';
import { commitAll } from '#data/store/commit.ts';
import { UserDb } from '#data/store/db.ts';
import { plain } from '#data/store/fold.ts';
import { loadRows } from '#data/store/pack.ts';
import { initialState, type Effect, type Event, type State } from '#sync/core/core-state.ts';
import { reduce } from '#sync/core/core.ts';
import type { PullFrom, Transport } from '#sync/core/ports.ts';
import { DexieFiles } from '#sync/files/dexie-files.ts';
import { blobOf } from '#sync/files/keep.ts';
import { HttpFiles } from '#sync/files/transport.ts';
import { perform, type World } from '#sync/host/perform.ts';
import type { Http } from '#sync/net/http.ts';
import { HttpTransport } from '#sync/net/transport.ts';
import { DexieStore } from '#sync/store/dexie-store.ts';

const PATIENT = { answer_ms: 600_000, idle_ms: 600_000 };
/** What is due within this time is done at once: a debounce, or a wait after a refusal, but no poll. */
const SOON_MS = 40_000;

/** A phone: the real core, store and transport on a database in memory. Its clock runs ahead instead of waiting. */
export class Device {
  readonly db: UserDb;
  /** The pulls that began from nothing. */
  full_pulls = 0;
  /** Time spent since it was last seen, waits included. */
  spent_ms = 0;
  private state: State = initialState;
  private now = 0;
  private readonly running = new Set<Promise<void>>();
  private readonly world: World;

  constructor(
    readonly name: string,
    readonly user_id: string,
    http: Pick<Http, 'fetch' | 'token'>,
  ) {
    this.db = new UserDb(`failover-${name}-${v7()}`);
    const whole: Http = { base_url: 'http://beatbook.test', limits: PATIENT, ...http };
    const env = { now: Date.now, random: Math.random, new_id: v7 };
    this.world = {
      store: new DexieStore(this.db, env),
      transport: this.counting(new HttpTransport(whole, Date.now)),
      files: { store: new DexieFiles(this.db, env), transport: new HttpFiles(whole) },
      lock: () => Promise.resolve(true),
      unlock: () => undefined,
      set_timer: () => undefined,
      hold: () => Promise.reject(new Error(`${name} was signed out`)),
      report: () => undefined,
      broken: (error) => {
        throw error;
      },
      running: new Map(),
    };
  }

  private counting(inner: Transport): Transport {
    const count = () => {
      this.full_pulls += 1;
    };
    return {
      push: (batch, signal) => inner.push(batch, signal),
      async *pull(from: PullFrom, signal) {
        for await (const reply of inner.pull(from, signal)) {
          if (reply.ok && reply.value.first) count();
          yield reply;
        }
      },
    };
  }

  async write(op: Omit<NewOp, 'record_id'> & { record_id?: string; bytes?: Uint8Array<ArrayBuffer> }) {
    const { bytes, record_id = v7(), ...rest } = op;
    for (const file of filesIn(op.patch)) if (bytes) await putBlob(this.db, blobOf(file, Date.now()), bytes);
    const env = { now: Date.now, new_id: v7, user_id: this.user_id };
    const { entries } = await commitAll(this.db, env, [{ ...rest, record_id }]);
    return { record_id, op_id: entries[0]?.op_id ?? '' };
  }

  /** Syncs until nothing is left to do soon. `sends`: as the service worker does, without a pull. */
  async sync({ sends = false, tries = 40 } = {}): Promise<void> {
    this.state = { ...this.state, push_only: sends };
    const began = performance.now();
    const from = this.now;
    this.dispatch({ type: 'wake', reason: 'user' });
    for (let cycle = 0; cycle < tries; cycle += 1) {
      while (this.running.size > 0) await Promise.all(this.running);
      const { due_at } = this.state;
      if (due_at === null || due_at - this.now > SOON_MS) break;
      if (this.state.failures === 0 && sends) break;
      this.now = due_at;
      this.dispatch({ type: 'timer' });
    }
    while (this.running.size > 0) await Promise.all(this.running);
    this.spent_ms += this.now - from + (performance.now() - began);
  }

  private dispatch(event: Event): void {
    const [state, effects] = reduce(this.state, event, { now: this.now, random: Math.random });
    this.state = state;
    for (const effect of effects) {
      const done: Promise<void> = this.run(effect).finally(() => this.running.delete(done));
      this.running.add(done);
    }
  }

  private async run(effect: Effect): Promise<void> {
    const event = await perform(effect, this.world);
    if (event) this.dispatch(event);
  }

  /** Operations that are not on the server as far as this device knows, with their state. */
  async waiting(): Promise<string[]> {
    return (await this.db.outbox.toArray()).map(
      ({ call, state, error }) => `${this.name} ${call} ${state} ${error?.message ?? ''}`,
    );
  }

  /** Every row it shows, with its revision, by resource and id. */
  async rows(): Promise<Map<string, Record<string, unknown>>> {
    const shown = new Map<string, Record<string, unknown>>();
    for (const { no, resource } of await this.db.packs.orderBy('no').toArray())
      for (const row of await loadRows(this.db, no)) shown.set(`${resource} ${String(row['id'])}`, row);
    for (const resource of (await this.db.meta.get('sync'))?.resources ?? [])
      for (const own of await this.db.own(resource).toArray()) {
        const key = `${resource} ${own.id}`;
        if (own._gone || own._hidden) shown.delete(key);
        else shown.set(key, { ...plain(own), _rev: own._rev });
      }
    return shown;
  }
}
