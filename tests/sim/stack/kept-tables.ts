import { sql } from 'kysely';
import { startNewEpoch } from '#server/db/epoch.ts';
import type { TestServer } from '#tests/support/server.ts';
import { fieldTables } from './field-books.ts';

/** What a backup holds, and what a run empties: everything people change. */
const changing = [
  'leads',
  'contacts',
  'attachments',
  ...fieldTables,
  'files',
  'tombstones',
  'scope_moves',
  'streams',
  'receipts',
  'audit',
] as const;

type Database = Pick<TestServer, 'db' | 'pool'>;

/** The tables people change, and a copy of each for the backup of a run. They are small: deleting beats truncating. */
export class KeptTables {
  private constructor(
    private readonly database: Database,
    /** The tables by name, with the columns that the database does not work out by itself. */
    private readonly columns: readonly (readonly [string, string])[],
  ) {}

  static async make(database: Database): Promise<KeptTables> {
    const { db } = database;
    const { rows } = await sql<{ name: string; columns: string }>`
      select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns
      where table_schema = current_schema() and is_generated = 'NEVER' and table_name in (${sql.join(changing)})
      group by table_name`.execute(db);
    for (const { name } of rows)
      await sql`create table ${sql.table(`kept_${name}`)} as table ${sql.table(name)} with no data`.execute(
        db,
      );
    return new KeptTables(
      database,
      rows.map(({ name, columns }) => [name, columns]),
    );
  }

  async empty(): Promise<void> {
    await this.quietly([...changing, 'sessions'].map((name) => `delete from ${name}`));
  }

  async take(): Promise<void> {
    await this.quietly(
      this.columns.flatMap(([name, columns]) => [
        `delete from kept_${name}`,
        `insert into kept_${name} (${columns}) select ${columns} from ${name}`,
      ]),
    );
  }

  async restore(): Promise<void> {
    await this.quietly(
      this.columns.flatMap(([name, columns]) => [
        `delete from ${name}`,
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept_${name}`,
      ]),
    );
    await this.database.db.transaction().execute((tx) => startNewEpoch(tx));
  }

  /** Runs statements that triggers must not see, in one round trip. */
  private async quietly(statements: readonly string[]): Promise<void> {
    const all = ['set session_replication_role = replica', ...statements, 'reset session_replication_role'];
    await this.database.pool.query(all.join('; '));
  }
}
