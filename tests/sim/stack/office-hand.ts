import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { selectColumns } from '#server/db/columns.ts';
import { startNewEpoch } from '#server/db/epoch.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { fileKey } from '#server/files/keys.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { CarriedFile, FieldDay, Receipt, ServerHand } from '../kit/backend.ts';
import { leadBody } from '#tests/support/company.ts';
import { fieldRights, officerRights, type Office } from './company.ts';
import { fieldDay, visibleField } from './field-books.ts';

/** A session lasts this long; whoever signed in before the run has less left. */
const LONGEST_DAYS = 30;

type Row = Record<string, unknown> & { id: string };

/** The real server's data in the hands of the office and of the judge, past all calls. */
export class OfficeHand implements ServerHand {
  private hasBackup = false;
  private signed = 0;

  constructor(
    private readonly server: TestServer,
    private readonly office: Office,
  ) {}

  /** Brings the database back to its first state, in milliseconds. */
  async reset(leads: readonly { id: string; owner: string }[]): Promise<void> {
    const { db } = this.server;
    await this.office.kept.empty();
    await this.setOfficerRights(0);
    for (const id of this.office.territories) await this.rename(id, `place ${id.slice(-4)}`);
    const created_at = '2026-01-01T00:00:00.000Z';
    const rows = leads.map(({ id, owner }) => ({
      ...leadBody(this.office.territory, { name: `first ${id.slice(-4)}` }),
      id,
      assigned_to: owner,
      created_at,
    }));
    await sql`
      insert into leads select * from jsonb_populate_recordset(null::leads, ${JSON.stringify(
        rows.map((row, at) => ({
          ...row,
          cdp_code: `FIRST-${String(at)}`,
          updated_at: created_at,
          rev: 1,
          ver: '1',
        })),
      )}::jsonb)`.execute(db);
  }

  async signIn(user: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const left = 1 + (this.signed++ % LONGEST_DAYS);
    const later = new Date(Date.now() + left * 86_400_000).toISOString();
    await this.server.db
      .insertInto('sessions')
      .values({
        id: v7(),
        user_id: user,
        token_hash: createHash('sha256').update(token).digest('hex'),
        device_token: null,
        device_type: null,
        idle_expires_at: later,
        absolute_expires_at: later,
        ended_at: null,
      })
      .execute();
    return token;
  }

  async endSessions(user: string): Promise<void> {
    await sql`update sessions set ended_at = now() where user_id = ${user}::uuid`.execute(this.server.db);
  }

  async isAlive(token: string): Promise<boolean> {
    const token_hash = createHash('sha256').update(token).digest('hex');
    const { rows } = await sql`
      select 1 from sessions where token_hash = ${token_hash} and ended_at is null and absolute_expires_at > now()`.execute(
      this.server.db,
    );
    return rows.length > 0;
  }

  async visible(user: string): Promise<Map<string, Record<string, unknown>>> {
    const { db } = this.server;
    const leads = await sql<Row>`select ${selectColumns('leads')} from leads`.execute(db);
    const customers = await sql<Row>`select ${selectColumns('contacts')} from contacts`.execute(db);
    const sees = await this.sight(user);
    const field = await visibleField(db, this.fieldSight(user));
    return new Map(
      [...[...leads.rows, ...customers.rows].filter(sees), ...field].map((row) => [row.id, row]),
    );
  }

  /** What a user may see, worked out apart from the server's own rule. */
  private async sight(user: string): Promise<(row: Record<string, unknown>) => boolean> {
    const { staff } = this.office;
    const role = user === staff.manager ? 'Manager' : 'Sales Officer';
    const { rows } = await sql<{ access_to: string }>`
      select p.access_to from role_permissions p join roles r on r.id = p.role_id
      where r.name = ${role} and p.name = 'read-leads'`.execute(this.server.db);
    const team = this.teamOf(user);
    switch (rows[0]?.access_to) {
      case 'assigned':
        return (row) => row['assigned_to'] === user;
      case 'created':
        return (row) => row['created_by'] === user;
      case 'group':
        return (row) => team.includes(row['assigned_to']) || team.includes(row['created_by']);
      default:
        return () => false;
    }
  }

  private teamOf(user: string): unknown[] {
    const { manager, officer, second } = this.office.staff;
    return user === manager ? [user, officer, second] : [user];
  }

  /** The rights on the field day stay: officers see their own, the manager those of the team. */
  private fieldSight(user: string): (row: Record<string, unknown>) => boolean {
    const team = this.teamOf(user);
    const manages = user === this.office.staff.manager;
    return (row) => team.includes(row['assigned_to']) || (manages && team.includes(row['created_by']));
  }

  async clean(): Promise<void> {
    await cleanUp(this.server.db, this.server.config);
  }

  fieldDay(): Promise<FieldDay> {
    return fieldDay(this.server.db);
  }

  async territory(a: number, name: string): Promise<boolean> {
    const { territories } = this.office;
    const id = territories[a % territories.length] ?? '';
    if (a % 3 > 0) await this.rename(id, name);
    else await sql`update leads set territory_id = ${id}::uuid where name < ${name}`.execute(this.server.db);
    return true;
  }

  private async rename(id: string, name: string): Promise<void> {
    await this.server.db.updateTable('territories').set({ name }).where('id', '=', id).execute();
  }

  async receipts(user: string): Promise<Map<string, Receipt>> {
    const { rows } = await sql<{
      op_id: string;
      outcome: Receipt['outcome'];
      code: string | null;
      conflicts: Receipt['conflicts'] | null;
    }>`
      select op_id, outcome, code, result->'conflicts' as conflicts from receipts
      where user_id = ${user}::uuid`.execute(this.server.db);
    return new Map(
      rows.map(({ op_id, outcome, code, conflicts }) => [
        op_id,
        { outcome, code, conflicts: conflicts ?? [] },
      ]),
    );
  }

  async effects(): Promise<string[]> {
    const { rows } = await sql<{ op_id: string }>`
      select op_id from receipts where outcome <> 'rejected' order by received_at, stream_id, seq`.execute(
      this.server.db,
    );
    const doubled = await sql<{ op_id: string }>`
      select op_id from audit where op_id is not null
      group by op_id, resource, record_id having count(*) > 1`.execute(this.server.db);
    return [...rows, ...doubled.rows].map((row) => row.op_id);
  }

  async files(): Promise<Map<string, CarriedFile>> {
    const { db, config } = this.server;
    const store = diskStore(join(config.data_dir, 'files'));
    const rows = await db.selectFrom('attachments').select(['file_id', 'stored']).execute();
    const found = new Map<string, CarriedFile>();
    for (const { file_id, stored } of rows) {
      if (file_id === null) continue;
      const bytes = await store.get(fileKey(file_id));
      const hash =
        bytes &&
        createHash('sha256')
          .update(await buffer(bytes.stream))
          .digest('hex');
      found.set(file_id, { rows: (found.get(file_id)?.rows ?? 0) + 1, stored, hash });
    }
    return found;
  }

  async overwritten(): Promise<Map<string, Record<string, unknown>>> {
    const { rows } = await sql<{ op_id: string; before: Record<string, unknown> }>`
      select audit.op_id, audit.before from audit join receipts on receipts.op_id = audit.op_id
      where audit.action in ('update', 'delete') and audit.resource = split_part(receipts.call, '.', 1)`.execute(
      this.server.db,
    );
    return new Map(rows.map(({ op_id, before }) => [op_id, before]));
  }

  async customers(): Promise<string[]> {
    const { rows } = await sql<{ lead_id: string }>`
      select lead_id from contacts where lead_id is not null`.execute(this.server.db);
    return rows.map((row) => row.lead_id);
  }

  async ids(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from leads union all select id from contacts order by id`.execute(this.server.db);
    return rows.map((row) => row.id);
  }

  async edit(id: string, body: Record<string, unknown>): Promise<boolean> {
    for (const name of ['leads', 'contacts'] as const)
      await this.server.db.updateTable(name).set(body).where('id', '=', id).execute();
    return true;
  }

  async remove(id: string): Promise<boolean> {
    for (const name of ['leads', 'contacts'] as const)
      await this.server.db.deleteFrom(name).where('id', '=', id).execute();
    return true;
  }

  async setRights(_user: string, choice: number): Promise<boolean> {
    await this.setOfficerRights(choice % officerRights.length);
    return true;
  }

  private async setOfficerRights(choice: number): Promise<void> {
    const { db } = this.server;
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Sales Officer')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('role_permissions').where('role_id', '=', role.id).execute();
    const rights = [...(officerRights[choice] ?? []), ...fieldRights].map((permission) => ({
      role_id: role.id,
      ...permission,
    }));
    await db.insertInto('role_permissions').values(rights).execute();
  }

  async backup(): Promise<void> {
    await this.office.kept.take();
    this.hasBackup = true;
  }

  async restore(): Promise<boolean> {
    if (!this.hasBackup) return false;
    await this.office.kept.restore();
    return true;
  }

  /** The nearest thing to very old cursors: none of them fits any more, and nothing is lost. */
  async outdateCursors(): Promise<boolean> {
    await this.server.db.transaction().execute((tx) => startNewEpoch(tx));
    return true;
  }

  /** One connection cannot hold a change open while others work: the core simulation does that. */
  async beginSlowly(): Promise<boolean> {
    return false;
  }

  async finishSlowly(): Promise<void> {}
}
