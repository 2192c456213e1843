import type { RowOf } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import { selectColumns } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { visible } from '../db/scope.ts';
import { withPaths } from './hold.ts';

const MAX_BESIDE = 200;

/** The documents of one record, newest first, each with the URL of its file. */
export async function documentsOf(
  tx: Tx,
  actor: Actor,
  record_type: RowOf<'documents'>['record_type'],
  record_id: string,
) {
  const { rows } = await sql<RowOf<'documents'>>`
    select ${selectColumns('documents')} from documents
    where record_type = ${record_type} and record_id = ${record_id}::uuid
      and ${visible(actor, 'read', 'documents')}
    order by created_at desc, id desc limit ${MAX_BESIDE}`.execute(tx);
  return withPaths(tx, actor, rows);
}
