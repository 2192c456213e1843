import type * as z from 'zod/mini';
import {
  documentParents,
  documentTypes,
  type documentCalls,
  type DocumentType,
} from '#contract/documents.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';

type Body = Partial<z.infer<(typeof documentCalls)['documents.create']['body']>>;

/** The record a body refers to; fields it does not mention are omitted. */
export async function parentOf(
  tx: Tx,
  actor: Actor,
  body: Body,
): Promise<{ record_type?: DocumentType; record_id?: string }> {
  if (body.opportunity_id) return { record_type: 'opportunity', record_id: body.opportunity_id };
  if (body.account_id) return { record_type: 'account', record_id: body.account_id };
  const { record_type, record_id } = body;
  if (!record_id) return {};
  const found = record_type ?? (await typeOf(tx, actor, record_id));
  return { record_id, ...(found !== undefined && { record_type: found }) };
}

/** Infers the type from a record id alone, if the actor may read that record. */
async function typeOf(tx: Tx, actor: Actor, id: string): Promise<DocumentType | undefined> {
  const parts = documentTypes.map((type) => {
    const table = documentParents[type];
    return sql`select ${type}::text as type from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = ${id}::uuid and ${visible(actor, 'read', table)}`;
  });
  const { rows } = await sql<{ type: DocumentType }>`${sql.join(parts, sql` union all `)} limit 1`.execute(
    tx,
  );
  return rows[0]?.type;
}
