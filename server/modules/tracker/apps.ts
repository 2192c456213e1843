import { randomBytes } from 'node:crypto';
import { ApiError } from '#contract/core/errors.ts';
import { message } from '#contract/core/language/message.ts';
import type { trackAppCalls } from '#contract/track-apps.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Context, Handlers } from '#server/calls/handler.ts';
import { digest } from '#server/calls/secrets.ts';
import { receivePosition } from './receive-position.ts';

const MOST_APPS = 5;

export const trackAppHandlers: Handlers<keyof typeof trackAppCalls> = {
  async 'track_apps.list'(tx, { actor }) {
    const data = await tx
      .selectFrom('track_apps')
      .select(['id', 'name', 'created_at', 'last_at'])
      .where('user_id', '=', actor.id)
      .orderBy('created_at')
      .execute();
    return { data };
  },

  async 'track_apps.connect'(tx, context, { body: { name } }) {
    const user_id = context.actor.id;
    const apps = await tx.selectFrom('track_apps').select('id').where('user_id', '=', user_id).execute();
    if (apps.length >= MOST_APPS)
      throw new ApiError(
        'conflict',
        message('At most {max} apps. Please disconnect one first.', { max: MOST_APPS }),
      );
    const code = randomBytes(12).toString('hex');
    const { id } = await tx
      .insertInto('track_apps')
      .values({ user_id, name, code_hash: digest(code), last_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, context, 'tracking app connected', name);
    return {
      message: message('{name} is connected.', { name }),
      id,
      url: `${context.origin}/api/track`,
      code,
    };
  },

  async 'track_apps.disconnect'(tx, context, { params }) {
    const gone = await tx
      .deleteFrom('track_apps')
      .where('id', '=', params.id)
      .where('user_id', '=', context.actor.id)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw new ApiError('not_found', 'This app is not connected.');
    await audit(tx, context, 'tracking app disconnected', gone.name);
    return { message: message('{name} is disconnected.', { name: gone.name }) };
  },

  'track_apps.receive': (tx, context, { query, body }) =>
    receivePosition(tx, context.now, { ...query, ...body }),
  'track_apps.receive_bare': (tx, context, { query }) => receivePosition(tx, context.now, query),
};

const audit = (tx: Tx, context: Context, action: string, name: string) =>
  writeAudit(tx, context, { action, resource: 'users', record_id: context.actor.id, after: { name } });
