import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { BatchedQuery } from '#server/db/batched-query.ts';
import type { PartyName } from './answers.ts';
import { askedColumns, askedOf, refuseUnknown, unknownFields, type KnownValues } from './checks.ts';

export interface Before {
  /** Fields whose value the server does not know. */
  unknown: string[];
  /** Null when no record ever had this id. */
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

/** All that must be asked before a lead or a customer is stored, in one statement. */
export function lookAhead(
  tx: Tx,
  name: PartyName,
  id: string,
  values: KnownValues,
  department: string,
): Promise<Before> {
  return questions[name].ask(tx, { ...askedOf(values, department), id });
}

/** Refuses values of the given fields that the server does not know. */
export async function checkKnown(tx: Tx, values: KnownValues, department: string): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { unknown } = await questions.leads.ask(tx, { ...askedOf(values, department), id: null });
  refuseUnknown(unknown);
}
