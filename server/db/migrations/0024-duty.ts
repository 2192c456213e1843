import { sql, type Kysely } from 'kysely';
import { defineOwners } from './owners-of.ts';

/** Parent tables of files, each with its `record_type`. */
const parents = [
  ['leads', 'lead'],
  ['contacts', 'customer'],
  ['accounts', 'account'],
  ['opportunities', 'opportunity'],
  ['market_visits', 'visit'],
  ['attendances', 'attendance'],
] as const;

/** Odometer photos belong to log-ins and log-outs; users who may create those may attach files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await defineOwners(db, parents);
  const run = sql`for each row execute function move_hanging('attendance')`;
  await sql`create trigger delete_hanging after delete on attendances ${run}`.execute(db);
  await sql`
    insert into role_permissions (role_id, name, access_to)
    select role_id, 'update-attendances', access_to from role_permissions
    where name = 'create-attendances' on conflict do nothing`.execute(db);
}
