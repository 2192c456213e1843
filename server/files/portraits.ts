import { ApiError } from '#contract/core/errors.ts';
import { FILE_REQUIRED, type FileRef } from '#contract/core/files.ts';
import { isProfileImage } from '#contract/core/users.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/database.ts';
import { linkSigner, PORTRAIT_WINDOW_S } from './addresses.ts';
import { ownFile } from './hold.ts';

/** The holder of profile images; every user may open them. */
export const PORTRAIT_HOLDER = 'users';

/** Sets a stored picture as the actor's profile image and returns the value for the user row. */
export async function holdPortrait(tx: Tx, actor: Actor, ref: FileRef, config: Config): Promise<string> {
  const file = await ownFile(tx, actor, ref, config);
  const taken = file.state === 'stored' && (file.type === 'image/jpeg' || file.type === 'image/png');
  if (!taken || !isProfileImage(file.name) || (file.holder !== null && file.holder !== PORTRAIT_HOLDER))
    throw new ApiError('invalid', FILE_REQUIRED, { profile_image: [FILE_REQUIRED] });
  await sql`
    update files set dropped_at = now()
    where holder = ${PORTRAIT_HOLDER} and holder_id = ${actor.id}::uuid and id <> ${file.id}::uuid
      and dropped_at is null`.execute(tx);
  const held = { holder: PORTRAIT_HOLDER, holder_id: actor.id };
  await tx.updateTable('files').set(held).where('id', '=', file.id).execute();
  return `${file.id}/${file.name}`;
}

/** The URL of a profile image for a session, from the value in the user row, or null without one. */
export async function portraitAddress(
  db: Db | Tx,
  session: Pick<Actor, 'session_id'>,
  portrait: string | null,
): Promise<string | null> {
  if (portrait === null) return null;
  const [id = '', name = ''] = portrait.split('/');
  return (await linkSigner(db, session))(id, name, PORTRAIT_WINDOW_S).path;
}
