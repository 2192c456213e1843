import { sql, type RawBuilder } from 'kysely';
import { selectColumns } from '#server/db/columns.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { FieldDay } from '../kit/backend.ts';

type Db = TestServer['db'];
type Row = Record<string, unknown> & { id: string };

/** Tables of the field day that people change. */
export const fieldTables = ['journey_plans', 'market_visits', 'attendances', 'positions'] as const;
const ofPeople = ['journey_plans', 'market_visits', 'attendances'] as const;

/** What `team` may see of plans, visits and duties, and the territories everybody sees. */
export async function visibleField(db: Db, mine: (row: Record<string, unknown>) => boolean): Promise<Row[]> {
  const lists = await Promise.all(
    ofPeople.map(
      async (name) =>
        (await sql<Row>`select ${selectColumns(name)} from ${sql.table(name)}`.execute(db)).rows,
    ),
  );
  const territories = await sql<Row>`select ${selectColumns('territories')} from territories`.execute(db);
  return [...lists.flat().filter(mine), ...territories.rows];
}

/** Everything at once, for the judge. */
export async function fieldDay(db: Db): Promise<FieldDay> {
  const ids = async (from: RawBuilder<unknown>) =>
    (await sql<{ id: string }>`select distinct record_id as id from ${from}`.execute(db)).rows.map(
      ({ id }) => id,
    );
  const rows = async <T>(name: (typeof ofPeople)[number]) =>
    (await sql<T>`select ${selectColumns(name)} from ${sql.table(name)}`.execute(db)).rows;
  const of = sql`resource in ('journey_plans', 'market_visits')`;
  return {
    plans: await rows('journey_plans'),
    visits: await rows('market_visits'),
    duties: await rows('attendances'),
    decided_twice: await ids(sql`(
      select record_id from audit where ${of} group by record_id
      having count(*) filter (where action = 'decide') > count(*) filter (where action = 'create')) as twice`),
    decided_by_own: await ids(sql`audit decided where action = 'decide' and exists (
      select 1 from audit earlier where earlier.record_id = decided.record_id and earlier.id < decided.id
        and earlier.after->>'assigned_to' = decided.user_id::text)`),
    made_again: await ids(sql`(
      select record_id from audit where ${of} and action = 'create' group by record_id
      having count(*) > 1) as again`),
  };
}
