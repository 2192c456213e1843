import { sql, type Kysely } from 'kysely';
import { heldColumns, versionAndTombstoneTriggers } from './held-table.ts';

const key = sql`lower(grade) || '/' || day_kind || '/' || coalesce(city_class, '')`;

/** Policies of expenses, the grade of a user, and the rates an expense was measured by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A range of texts, so that the key and the dates exclude each other in one index without an extension.
  await sql`create type textrange as range (subtype = text)`.execute(db);
  await sql`
    create table expense_policies (
      ${heldColumns},
      grade text not null,
      day_kind text not null,
      city_class text,
      da_rate bigint not null default 0,
      hotel_limit bigint,
      conveyance_limit bigint,
      km_rate bigint,
      valid_from date not null,
      valid_to date,
      check (valid_from <= valid_to),
      constraint expense_policies_once exclude using gist (
        textrange(${key}, ${key}, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&)
    )`.execute(db);
  await versionAndTombstoneTriggers(db, 'expense_policies');
  await sql`alter table users add column grade text`.execute(db);
  await sql`
    alter table expenses
      add column day_kind text,
      add column city_class text,
      add column da_rate bigint,
      add column hotel_limit bigint,
      add column conveyance_limit bigint,
      add column km_rate bigint`.execute(db);
}
