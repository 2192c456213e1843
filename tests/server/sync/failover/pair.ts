import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres, type Postgres } from '#tests/support/postgres.ts';

const SETTINGS = {
  fsync: false,
  settings: { full_page_writes: 'off', wal_keep_size: '64MB', autovacuum: 'off', max_wal_senders: '4' },
} as const;

/** A primary with a streaming standby, behind one address that leads to whichever is the primary. */
export class Pair {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private primary: Postgres,
    private standby: Postgres,
    private readonly front: ReturnType<typeof createServer>,
  ) {}

  static async start(): Promise<Pair> {
    const primary = await startPostgres(SETTINGS);
    const front = createServer();
    const pair = new Pair(primary, primary, front);
    front.on('connection', (near) => {
      pair.lead(near);
    });
    await new Promise<void>((resolve) => {
      front.listen(0, '127.0.0.1', resolve);
    });
    return pair;
  }

  /** The address of the primary, whichever it is. */
  get url(): string {
    const url = new URL(this.primary.url);
    url.port = String((this.front.address() as AddressInfo).port);
    return url.href;
  }

  private lead(near: Socket): void {
    const far = connect(Number(new URL(this.primary.url).port), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
    }
  }

  /** A new standby of the primary; it streams from now on. */
  async addStandby(): Promise<void> {
    this.standby = await startPostgres({ ...SETTINGS, standby_of: this.primary.url });
  }

  /** Waits until the standby has all that the primary has, and cuts its stream. */
  async cut(): Promise<void> {
    const { lsn } = await this.one<{ lsn: string }>(this.primary, 'select pg_current_wal_lsn()::text as lsn');
    for (;;) {
      const { here } = await this.one<{ here: boolean }>(
        this.standby,
        `select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as here`,
      );
      if (here) break;
      await pause(5);
    }
    await this.one(this.standby, `alter system set primary_conninfo = ''`);
    await this.one(this.standby, 'select pg_reload_conf()');
    for (;;) {
      const { gone } = await this.one<{ gone: boolean }>(
        this.standby,
        'select not exists (select 1 from pg_stat_wal_receiver) as gone',
      );
      if (gone) return;
      await pause(5);
    }
  }

  /** Ends the primary in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.primary.kill();
    for (const socket of this.sockets) socket.destroy();
  }

  /** The standby takes the place of the primary. */
  async promote(): Promise<void> {
    await this.one(this.standby, 'select pg_promote()');
    this.primary = this.standby;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.front.close();
    if (this.standby !== this.primary) await this.standby.stop();
    await this.primary.stop();
  }

  private async one<T extends pg.QueryResultRow>({ url }: Postgres, sql: string): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows[0] ?? ({} as T);
    } finally {
      await client.end();
    }
  }
}
