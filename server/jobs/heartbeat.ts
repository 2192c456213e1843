import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Store } from '../db/engine/open.ts';
import { startEpoch } from '../db/epoch.ts';
import { followHistory, historyMoved } from '../db/history.ts';
import { transact } from '../db/transaction.ts';

const EVERY_MS = 1_000;

interface Seen {
  moved: boolean;
  epoch: string;
  /** This server's own heartbeat; null before the first. */
  beat: number | null;
  horizon: string | null;
  /** The highest horizon of all servers. */
  highest: string;
  due: boolean;
}

/**
 * The heartbeat of one running server: a row that says how far the database had come. On a promoted standby it says
 * what cannot have been lost, and on one that was put back to an earlier state it is older than this server remembers.
 */
export class Heartbeat {
  readonly #node = randomUUID();
  #epoch = '';
  #beat = 0;
  #highest = 0n;

  constructor(private readonly db: Db) {}

  /** Looks at the database, and writes a heartbeat if anything was written since the last. */
  async beat(): Promise<void> {
    const seen = await this.#look();
    if (!seen || seen.moved) return transact(this.db, followHistory);
    if (seen.epoch === this.#epoch && this.#isBehind(seen)) return this.#putBack(seen);
    this.#remember(seen.epoch, seen.beat ?? 0, seen.highest);
    if (seen.due) await this.#write();
  }

  async #look(): Promise<Seen | undefined> {
    const { rows } = await sql<Seen>`
      select ${historyMoved} as moved, app_state.epoch, own.beat, own.horizon::text, highest.horizon::text as highest,
        pg_snapshot_xmax(pg_current_snapshot()) > highest.horizon or own.at < now() - interval '1 hour' as due
      from app_state
      cross join (select coalesce(max(horizon), '0') as horizon from heartbeats) as highest
      left join heartbeats as own on own.node = ${this.#node}`.execute(this.db);
    return rows[0];
  }

  #isBehind({ beat, highest }: Seen): boolean {
    return (beat ?? 0) < this.#beat || BigInt(highest) < this.#highest;
  }

  /** No other server writes this row, so it says what this server had written when the copy was made. */
  async #putBack({ epoch, horizon }: Seen): Promise<void> {
    await transact(this.db, async (tx) => {
      const { rows } = await sql`select 1 from app_state where epoch = ${epoch}::uuid for update`.execute(tx);
      if (rows.length > 0) await startEpoch(tx, horizon ?? '0');
    });
  }

  /**
   * Every transaction below the horizon has ended, so its commit record is before that of this heartbeat, and a
   * standby that has the heartbeat has them. Where nothing else is running, that includes the heartbeat itself.
   */
  async #write(): Promise<void> {
    const { rows } = await sql<{ beat: number; horizon: string; epoch: string }>`
      insert into heartbeats as own (node, beat, horizon)
      select ${this.#node}::uuid, 1,
        case when pg_snapshot_xmin(pg_current_snapshot()) = pg_current_xact_id()
          then (pg_current_xact_id()::text::bigint + 1)::text::xid8
          else pg_snapshot_xmin(pg_current_snapshot()) end
      where not ${historyMoved}
        and (${this.#beat} = 0 or exists (select 1 from heartbeats where node = ${this.#node}::uuid))
      on conflict (node) do update set beat = own.beat + 1, horizon = excluded.horizon, at = now()
        where own.beat = ${this.#beat}
      returning beat, horizon::text, (select epoch from app_state) as epoch`.execute(this.db);
    for (const { beat, horizon, epoch } of rows) this.#remember(epoch, beat, horizon);
  }

  #remember(epoch: string, beat: number, highest: string): void {
    const reached = BigInt(highest);
    this.#highest = epoch === this.#epoch && this.#highest > reached ? this.#highest : reached;
    this.#epoch = epoch;
    this.#beat = beat;
  }
}

/** Beats until stopped. While the database does not answer, one line of the log says so. */
export function startHeartbeat({ db, engine }: Store, log: FastifyBaseLogger): () => void {
  if (engine === 'embedded') return () => undefined; // it has no standby
  const heart = new Heartbeat(db);
  let failing = false;
  let timer: NodeJS.Timeout;
  const run = async () => {
    try {
      await heart.beat();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'no heartbeat was written');
      failing = true;
    }
    wait();
  };
  const wait = () => {
    timer = setTimeout(() => void run(), EVERY_MS);
    timer.unref();
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}
