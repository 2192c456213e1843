import { sql } from 'kysely';
import type { Attachment } from '#contract/attachments.ts';
import type { CallInput } from '#contract/core/call.ts';
import type { CallOf } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { FileRef } from '#contract/core/files.ts';
import { message } from '#contract/core/language/message.ts';
import { MOST_DOUBT_M, positionFrom } from '#contract/core/positions.ts';
import type { Tx } from '#server/db/database.ts';
import { momentOf } from '#server/domain/moment.ts';
import { wasOnDuty } from '#server/domain/track.ts';
import type { Context } from '#server/calls/handler.ts';

export type AttachBody = CallInput<CallOf<'attachments.create'>>['body'];
type Taken = Pick<Attachment, 'original_sha256' | 'taken_at' | 'taken_from'>;

/** When a picture was taken, and the hash of what was taken; a copy has both from the receipt it is a copy of. */
export async function takenOf(
  tx: Tx,
  context: Context,
  { copy_of, original_sha256, taken_at, taken_from }: AttachBody,
  { sha256 }: FileRef,
): Promise<Taken> {
  if (copy_of) return copied(tx, context.actor.id, copy_of);
  const from = taken_from ?? 'camera';
  const at = taken_at ? (from === 'file' ? past(context, taken_at) : momentOf(context, taken_at).at) : null;
  return { original_sha256: original_sha256 ?? sha256, taken_at: at, taken_from: at === null ? null : from };
}

/** What a file says itself is by the clock of whatever took it; a time to come says nothing. */
function past({ now }: Context, taken_at: string): string | null {
  const at = Date.parse(taken_at);
  return at <= now.getTime() ? new Date(at).toISOString() : null;
}

async function copied(tx: Tx, user_id: string, copy_of: string): Promise<Taken> {
  const source = await tx
    .selectFrom('attachments')
    .select(['original_sha256', 'taken_at', 'taken_from'])
    .where('id', '=', copy_of)
    .where('record_type', '=', 'expense_statement')
    .where('assigned_to', '=', user_id)
    .executeTakeFirst();
  const text = message('Choose a valid {label}', { label: 'Attachment' });
  if (!source) throw new ApiError('invalid', text, { copy_of: [text] });
  return source;
}

/**
 * Where a picture was taken counts on duty alone, and the app's camera needs a fix that says something about a distance.
 * The place of a copy lives no longer than that of its source.
 */
export async function keepPlace(
  tx: Tx,
  user_id: string,
  { id, taken_at, taken_from }: Attachment,
  { copy_of, ...reported }: AttachBody,
): Promise<void> {
  if (copy_of) {
    await sql`
      insert into receipt_places (attachment_id, lat, lng, created_at)
      select ${id}::uuid, p.lat, p.lng, p.created_at from receipt_places p join attachments a on a.id = attachment_id
      where attachment_id = ${copy_of}::uuid and a.assigned_to = ${user_id}::uuid
      on conflict do nothing`.execute(tx);
    return;
  }
  const { lat, lng, accuracy } = positionFrom(reported);
  const doubt = accuracy ?? (taken_from === 'file' ? 0 : Infinity);
  if (taken_at === null || lat === null || lng === null || doubt > MOST_DOUBT_M) return;
  if (!(await wasOnDuty(tx, user_id, taken_at))) return;
  await tx
    .insertInto('receipt_places')
    .values({ attachment_id: id, lat, lng })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
