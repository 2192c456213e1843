import type { fileCalls } from '#contract/core/files.ts';
import { ApiError } from '#contract/core/errors.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';
import { linkSigner } from '#server/files/addresses.ts';
import { fileHolders, ownFile, type FileRow } from '#server/files/hold.ts';
import { PORTRAIT_HOLDER } from '#server/files/portraits.ts';
import type { OwnCall, Handlers } from '#server/calls/handler.ts';

export const fileHandlers: Handlers<Exclude<keyof typeof fileCalls, OwnCall>> = {
  async 'files.begin'(tx, { actor, config }, { body }) {
    const { received, state } = await ownFile(tx, actor, body, config);
    return { received, done: state === 'stored' };
  },

  async 'files.link'(tx, { actor }, { params }) {
    const file = await tx
      .selectFrom('files')
      .selectAll()
      .where('id', '=', params.id)
      .where('dropped_at', 'is', null)
      .executeTakeFirst();
    if (!file || !(await mayOpen(tx, actor, file)))
      throw new ApiError('not_found', 'This file does not exist.');
    if (file.state !== 'stored')
      throw new ApiError('not_found', 'This file is still uploading. Try again later.');
    return (await linkSigner(tx, actor))(file.id, file.name);
  },
};

/** A file is private to its sender until it is attached to a record; then the record decides. */
async function mayOpen(tx: Tx, actor: Actor, file: FileRow): Promise<boolean> {
  if (file.holder === null) return file.user_id === actor.id;
  if (file.holder === PORTRAIT_HOLDER) return true;
  const holder = fileHolders.find((name) => name === file.holder);
  if (!holder) return false;
  const { rows } = await sql`
    select 1 from ${sql.table(holder)}
    where id = ${file.holder_id}::uuid and ${visible(actor, 'read', holder)}`.execute(tx);
  return rows.length > 0;
}
