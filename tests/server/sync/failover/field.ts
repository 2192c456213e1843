import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { unpackRows } from '#contract/core/columns.ts';
import type { PullPage } from '#contract/core/sync.ts';
import { migrate } from '#server/db/migrate.ts';
import { meetHistory } from '#server/db/history.ts';
import { leadBody, makeCompany, type Company, type Person } from '#tests/support/company.ts';
import { openSession } from '#tests/support/server.ts';
import { Device } from './device.ts';
import type { Nodes } from './nodes.ts';

const LEADS = 8;

/** A phone, what it may do without meeting the work of another, and what it was told to have done. */
export interface Worker {
  device: Device;
  token: string;
  person: Person;
  /** Leads that nobody else changes. */
  leads: string[];
  acknowledged: string[];
}

const phones: readonly (readonly [string, Person])[] = [
  ['asha', 'asha'],
  ['asha’s second', 'asha'],
  ['bina', 'bina'],
  ['bina’s second', 'bina'],
  ['north', 'north'],
  ['admin', 'admin'],
];

/** The people of a company at work on their phones. */
export class Field {
  private constructor(
    private readonly nodes: Nodes,
    private readonly company: Company,
    readonly workers: readonly Worker[],
    private readonly random: () => number,
  ) {}

  static async start(nodes: Nodes, random: () => number): Promise<Field> {
    const { db } = nodes;
    await migrate(db);
    await db.transaction().execute(meetHistory);
    const company = await makeCompany({ db, signIn: (id) => openSession({ db }, id) });
    const workers = phones.map(([name, person]): Worker => {
      const token = company.tokens[person];
      const http = { fetch: nodes.fetch, token: () => Promise.resolve(token) };
      const device = new Device(name, company.users[person], http);
      return { device, token, person, leads: [], acknowledged: [] };
    });
    const field = new Field(nodes, company, workers, random);
    for (const worker of workers) {
      for (let at = 0; at < LEADS; at += 1) await field.create(worker);
      await worker.device.sync();
    }
    for (const { device } of workers) await device.sync();
    return field;
  }

  pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(this.random() * from.length)];
    if (found === undefined) throw new Error('there is nothing to choose from');
    return found;
  };

  /** One piece of work of any kind. */
  async work(worker: Worker): Promise<void> {
    const kind = this.random();
    if (kind < 0.4 || worker.leads.length < 4) return this.create(worker);
    if (kind < 0.65) return this.edit(worker, { name: `Edited ${v7()}` });
    if (kind < 0.75) return this.attach(worker);
    if (kind < 0.9 || worker.person === 'asha' || worker.person === 'bina') return this.remove(worker);
    const { asha, bina } = this.company.users;
    return this.edit(worker, { assigned_to: this.pick([asha, bina]) });
  }

  private async create(worker: Worker): Promise<void> {
    const text = 'x'.repeat(this.random() < 0.2 ? 900 : 20);
    const patch = leadBody(this.company.territory, { name: `Made by ${worker.device.name}`, remarks: text });
    const { record_id, op_id } = await worker.device.write({
      call: 'leads.create',
      resource: 'leads',
      does: 'create',
      patch,
    });
    worker.leads.push(record_id);
    worker.acknowledged.push(op_id);
  }

  private async edit(worker: Worker, patch: Record<string, unknown>): Promise<void> {
    const record_id = this.pick(worker.leads);
    const done = await worker.device.write({
      call: 'leads.update',
      resource: 'leads',
      does: 'update',
      record_id,
      patch,
    });
    worker.acknowledged.push(done.op_id);
  }

  private async remove(worker: Worker): Promise<void> {
    const record_id = this.pick(worker.leads);
    worker.leads = worker.leads.filter((id) => id !== record_id);
    const done = await worker.device.write({
      call: 'leads.delete',
      resource: 'leads',
      does: 'remove',
      record_id,
      patch: {},
    });
    worker.acknowledged.push(done.op_id);
  }

  private async attach(worker: Worker): Promise<void> {
    const id = v7();
    const bytes = new TextEncoder().encode(`A note of ${worker.device.name}, ${id}.`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { id, name: 'note.txt', size: bytes.length, sha256 };
    const patch = { name: 'Note', record_type: 'lead', record_id: this.pick(worker.leads), file };
    const done = await worker.device.write({
      call: 'attachments.create',
      resource: 'attachments',
      does: 'create',
      record_id: id,
      patch,
      bytes,
    });
    worker.acknowledged.push(done.op_id);
  }

  /** Writes past all phones, as the office does on its screens; tries until the database is there. */
  async write(): Promise<void> {
    const body = JSON.stringify(leadBody(this.company.territory, { name: `Of the office ${v7()}` }));
    const headers = {
      authorization: `Bearer ${this.company.tokens.asha}`,
      'content-type': 'application/json',
    };
    for (;;) {
      const reply = await this.nodes.fetch('http://beatbook.test/api/leads', {
        method: 'POST',
        headers,
        body,
      });
      if (reply.status === 200) return;
      if (reply.status !== 503) throw new Error(`${reply.status} ${await reply.text()}`);
    }
  }

  /** What a phone shows against what a new phone of its user would; one line for each difference. */
  async differences({ device, token }: Worker): Promise<string[]> {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await this.nodes.fetch('http://beatbook.test/api/sync/pull', { headers });
    const due = new Map<string, Record<string, unknown>>();
    for (const line of (await reply.text()).split('\n').filter(Boolean)) {
      const page = JSON.parse(line) as PullPage;
      for (const [name, runs] of Object.entries(page.rows))
        for (const row of unpackRows(runs)) due.set(`${name} ${String(row['id'])}`, row);
    }
    const held = await device.rows();
    const text = (row: Record<string, unknown> | undefined) =>
      row && JSON.stringify(row, Object.keys(row).sort());
    return [...new Set([...due.keys(), ...held.keys()])].flatMap((key) => {
      const [right, mine] = [text(due.get(key)), text(held.get(key))];
      if (right === mine) return [];
      return [`${device.name}: ${key} is ${mine ?? 'missing'} instead of ${right ?? 'absent'}`];
    });
  }

  /** Acknowledged work that is not on the server, or took effect twice. */
  async lostWork(): Promise<string[]> {
    const { db } = this.nodes;
    const { rows: receipts } = await sql<{ op_id: string }>`
      select op_id from receipts where outcome <> 'rejected'`.execute(db);
    const known = new Set(receipts.map(({ op_id }) => op_id));
    const { rows: twice } = await sql<{ op_id: string }>`
      select op_id from audit where op_id is not null
      group by op_id, action, resource, record_id having count(*) > 1`.execute(db);
    const lost = this.workers.flatMap(({ device, acknowledged }) =>
      acknowledged.filter((id) => !known.has(id)).map((id) => `${device.name}: ${id} is lost`),
    );
    return [...lost, ...twice.map(({ op_id }) => `${op_id} took effect twice`)];
  }

  /** Records without the bytes of their file. */
  async bareFiles(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select id from attachments where not stored`.execute(
      this.nodes.db,
    );
    return rows.map(({ id }) => `the file of ${id} is not on the server`);
  }
}
