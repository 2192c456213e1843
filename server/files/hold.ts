import { ApiError } from '#contract/core/errors.ts';
import {
  fileTooLarge,
  FILE_REFUSED,
  typeOfName,
  type FileColumns,
  type FileRef,
} from '#contract/core/files.ts';
import type { ResourceName } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Actor } from '../db/actor.ts';
import type { FilesTable, Tx } from '../db/database.ts';
import { linkSigner } from './addresses.ts';
import { cleanName } from './names.ts';
import type { Selectable } from 'kysely';

/** The resources whose rows carry a file, with the columns of the contract's FileColumns. */
export const fileHolders = ['attachments', 'documents'] as const satisfies readonly ResourceName[];
export type FileHolder = (typeof fileHolders)[number];
export type FileRow = Selectable<FilesTable>;

/**
 * The user's file row, created if new, locked until the end of the transaction. Rejects a file of another user, a
 * size or hash that differs from the first announcement, and a file that was rejected permanently.
 */
export async function ownFile(tx: Tx, actor: Actor, ref: FileRef, config: Config): Promise<FileRow> {
  if (ref.size > config.max_file_bytes) throw new ApiError('too_large', fileTooLarge(config.max_file_bytes));
  const { id, name, size, sha256 } = ref;
  await tx
    .insertInto('files')
    .values({ id, user_id: actor.id, name: cleanName(name), size, sha256 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const file = await tx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (file.user_id !== actor.id) throw new ApiError('invalid', 'This ID is already used.');
  if (file.size !== size || file.sha256 !== sha256)
    throw new ApiError('invalid', 'Another file already has this id. Upload it again.');
  if (file.dropped_at !== null) throw new ApiError('not_found', 'The record of this file was deleted.');
  if (file.state === 'refused') throw new ApiError('unsupported', file.refusal ?? FILE_REFUSED);
  return file;
}

/** Attaches a file to a row and returns the file columns for it. A file belongs to one row only. */
export async function holdFile(
  tx: Tx,
  actor: Actor,
  ref: FileRef,
  holder: { name: FileHolder; id: string },
  config: Config,
): Promise<FileColumns> {
  const file = await ownFile(tx, actor, ref, config);
  if (file.holder !== null && (file.holder !== holder.name || file.holder_id !== holder.id))
    throw new ApiError('invalid', 'This file belongs to another record. Upload it again.');
  await tx
    .updateTable('files')
    .set({ holder: holder.name, holder_id: holder.id })
    .where('id', '=', file.id)
    .execute();
  return columnsOf(file);
}

/** The file columns of the row that carries a file. */
export function columnsOf(file: FileRow): FileColumns {
  const type = file.type ?? typeOfName(file.name) ?? 'application/octet-stream';
  return {
    file_id: file.id,
    filename: file.name,
    size: file.stored_size ?? file.size,
    type,
    stored: file.state === 'stored',
  };
}

/** Releases a file that no row refers to any more; a cleanup job deletes its bytes later. */
export async function dropFile(tx: Tx, id: string): Promise<void> {
  await sql`update files set dropped_at = now() where id = ${id}::uuid`.execute(tx);
}

/** Adds the URL of the file for the actor's session to each row, or null until it is stored. */
export async function withPaths<R extends Pick<FileColumns, 'file_id' | 'filename' | 'stored'>>(
  tx: Tx,
  actor: Actor,
  rows: readonly R[],
): Promise<(R & { file_path: string | null })[]> {
  if (!rows.some(({ stored }) => stored)) return rows.map((row) => ({ ...row, file_path: null }));
  const sign = await linkSigner(tx, actor);
  return rows.map((row) => ({
    ...row,
    file_path: row.stored && row.file_id !== null ? sign(row.file_id, row.filename).path : null,
  }));
}
