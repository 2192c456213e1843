import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { BatchedQuery } from '#server/db/batched-query.ts';
import type { PartyName } from './answers.ts';
import { askedColumns, askedOf, assertKnown, unknownFields, type KnownValues } from './checks.ts';

export interface Before {
  /** Fields whose value does not exist on the server. */
  unknown: string[];
  /** Null if no record ever had this id. */
  deleted: boolean | null;
  maker: string | null;
  department: string | null;
}

type Question = Record<string, unknown>;

const questionsOf = (name: PartyName) =>
  new BatchedQuery<Question, Before>(async (tx, asked) => {
    const lines = asked.map((question, at) => ({ ...question, at }));
    const { rows } = await sql<Before>`
      select ${unknownFields} as unknown, made.maker, made.department, made.deleted
      from json_to_recordset(${JSON.stringify(lines)}::json) as asked (at int, id uuid, ${askedColumns})
      left join lateral (
        select created_by as maker, party.department, false as deleted
        from ${sql.table(name)} as party where party.id = asked.id
        union all
        select created_by, null, true from tombstones
        where tombstones.resource = ${sql.lit(name)} and tombstones.id = asked.id
        order by deleted limit 1) as made on true
      order by asked.at`.execute(tx);
    return rows;
  });

const questions = { leads: questionsOf('leads'), contacts: questionsOf('contacts') };

/** All checks before storing a lead or customer, in one statement. */
export function lookAhead(
  tx: Tx,
  name: PartyName,
  id: string,
  values: KnownValues,
  department: string,
): Promise<Before> {
  return questions[name].ask(tx, { ...askedOf(values, department), id });
}

/** Rejects values that do not exist on the server. */
export async function checkKnown(tx: Tx, values: KnownValues, department: string): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { unknown } = await questions.leads.ask(tx, { ...askedOf(values, department), id: null });
  assertKnown(unknown);
}
