import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { v7 } from 'uuid';
import { describe, expect, inject, it } from 'vitest';
import { packRows, unpackRows } from '#contract/core/columns.ts';
import type { PullPage, PushAnswer, WireOp } from '#contract/core/sync.ts';
import { DATABASE, poolOn } from '#server/db/engine/embedded.ts';
import { externalPool } from '#server/db/engine/external.ts';
import { kyselyOn } from '#server/db/engine/open.ts';
import { openEngine } from '#server/db/engine/pglite-engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { leadBody, makeCompany } from '#tests/support/company.ts';
import { embeddedTemplate } from '#tests/support/databases.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { kills } from '#tests/support/run-options.ts';
import { openSession } from '#tests/support/server.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { op } from '#tests/support/sync.ts';

const PHONES = 3;
const OPS = 8;

interface Account {
  token: string;
  territory: string;
}
interface People {
  /** Token of an admin, who sees everything. */
  admin: string;
  officer: Account;
}

async function pullRows(url: string, token: string, resource: string): Promise<Record<string, unknown>[]> {
  const reply = await fetch(`${url}/api/sync/pull`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await reply.text()).split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => unpackRows((JSON.parse(line) as PullPage).rows[resource] ?? []));
}

/** A phone that sends one batch after the other, and the same one again until it has an answer. */
class Phone {
  readonly acknowledged: WireOp[] = [];
  readonly batches: WireOp[][] = [];
  private readonly stream_id = v7();
  private batch: WireOp[] = [];

  constructor(
    private readonly server: ServerProcess,
    private readonly account: Account,
  ) {}

  /** One try; true when the server answered. */
  async send(): Promise<boolean> {
    if (this.batch.length === 0) this.batch = Array.from({ length: OPS }, () => this.newOp());
    const answer = await this.post(this.batch, this.acknowledged.length + 1).catch(() => undefined);
    if (!answer || answer.last_seq < this.acknowledged.length + OPS) return false;
    this.acknowledged.push(...this.batch);
    this.batches.push(this.batch);
    this.batch = [];
    return true;
  }

  async post(ops: WireOp[], first_seq: number): Promise<PushAnswer | undefined> {
    const { stream_id, account, server } = this;
    const rest = { epoch: null, depth: OPS, oldest_age: 0, sent_at: new Date().toISOString() };
    const body = { stream_id, first_seq, ops: packRows(ops.map((one) => ({ ...one }))), ...rest };
    const reply = await fetch(`${server.url}/api/sync/push`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: gzipSync(JSON.stringify(body)),
    });
    return reply.status === 200 ? ((await reply.json()) as PushAnswer) : undefined;
  }

  private newOp(): WireOp {
    return op({
      call: 'leads.create',
      record_id: v7(),
      body: leadBody(this.account.territory, { name: 'Killed' }),
    });
  }
}

/** Fills an empty database with nothing but the people of a company; closes the pool. */
async function smallCompany(pool: pg.Pool): Promise<People> {
  try {
    const db = kyselyOn(pool);
    await migrate(db);
    const { tokens, territory } = await makeCompany({ db, signIn: (id) => openSession({ db }, id) });
    return { admin: tokens.admin, officer: { token: tokens.asha, territory } };
  } finally {
    await pool.end();
  }
}

async function killOften(server: ServerProcess, { admin, officer: account }: People): Promise<void> {
  const phones = Array.from({ length: PHONES }, () => new Phone(server, account));
  for (let kill = 0; kill < kills; kill += 1) {
    let alive = true;
    let answered = () => {};
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const sending = phones.map(async (phone) => {
      while (alive) if (await phone.send()) answered();
    });
    // Half of the kills fall anywhere into the work, the others soon after an answer, into the batches that follow.
    if (kill % 2 === 1) await answer;
    await pause(kill % 2 === 1 ? Math.random() * 60 : 60 + Math.random() * 240);
    await server.kill9();
    alive = false;
    await Promise.all(sending);
    await server.restart();
  }
  for (const phone of phones) while (!(await phone.send()));

  const stored = new Set((await pullRows(server.url, admin, 'leads')).map((row) => row['id']));
  const acknowledged = phones.flatMap((phone) => phone.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(PHONES * OPS);
  expect(acknowledged.filter((one) => !stored.has(one.record_id))).toEqual([]);

  const before = stored.size;
  for (const phone of phones)
    for (const [at, batch] of phone.batches.entries()) {
      const answer = await phone.post(batch, at * OPS + 1);
      const outcomes = unpackRows(answer?.results ?? []).map((result) => result['outcome']);
      expect(outcomes).toEqual(Array.from({ length: OPS }, () => 'applied'));
    }
  expect((await pullRows(server.url, admin, 'leads')).length).toBe(before);
}

describe(`a server killed ${kills} times in the middle of pushes`, () => {
  it('loses nothing it acknowledged and doubles nothing, embedded', async () => {
    const dataDir = mkdtempSync(join(inject('run_folder'), 'killed-'));
    const engine = await openEngine(join(dataDir, DATABASE), await embeddedTemplate());
    const people = await smallCompany(poolOn(engine));
    await engine.close();
    const server = await startServerProcess({ dataDir, env: { DEMO: '0' } });
    try {
      await killOften(server, people);
    } finally {
      await server.remove();
    }
  }, 900_000);

  it('loses nothing it acknowledged and doubles nothing, on PostgreSQL', async () => {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase();
    const people = await smallCompany(externalPool(databaseUrl, 1, () => undefined));
    const server = await startServerProcess({ databaseUrl, env: { DEMO: '0' } });
    try {
      await killOften(server, people);
    } finally {
      await server.remove();
      await postgres.stop();
    }
  }, 900_000);
});
