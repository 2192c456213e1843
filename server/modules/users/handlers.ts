import { ruleText } from '#contract/core/language/message.ts';
import type { userCalls } from '#contract/core/users.ts';
import { writeAudit } from '#server/db/audit.ts';
import { searchRows } from '#server/db/list.ts';
import type { Tx } from '#server/db/database.ts';
import { holdPortrait, portraitAddress } from '#server/files/portraits.ts';
import { requiredFile } from '#server/files/refs.ts';
import type { Handlers } from '#server/calls/handler.ts';

/** A search needs more than two characters. (Document 1, section 2.) */
const MIN_SEARCH = 3;

export const userHandlers: Handlers<keyof typeof userCalls> = {
  async 'users.search'(tx, { actor }, { query }) {
    const text = query.query.trim();
    if (text.length < MIN_SEARCH) return { users: [] };
    const found = await searchRows(tx, actor, 'users', text);
    return { users: found.map(({ id, name }) => ({ id, name })) };
  },

  async 'users.list'(tx) {
    return { users_list: await people(tx).execute() };
  },

  async 'users.ofTerritory'(tx, _context, { body }) {
    const users = await people(tx)
      .innerJoin('user_territories', 'user_territories.user_id', 'users.id')
      .where('user_territories.territory_id', '=', body.territory)
      .execute();
    return { data: { users } };
  },

  async 'users.profileImage'(tx, context, { body }) {
    const { actor, config } = context;
    const file = requiredFile('profile_image', body.profile_image);
    const portrait = await holdPortrait(tx, actor, file, config);
    await tx.updateTable('users').set({ profile_image: portrait }).where('id', '=', actor.id).execute();
    await writeAudit(tx, context, { action: 'profile image', resource: 'users', record_id: actor.id });
    const profile_image = (await portraitAddress(tx, actor, portrait)) ?? '';
    return { message: ruleText('Profile image changed.'), user: { profile_image } };
  },

  async 'users.language'(tx, { actor }, { body: { language } }) {
    await tx.updateTable('users').set({ language }).where('id', '=', actor.id).execute();
    return { message: ruleText('Language changed.'), user: { language } };
  },
};

/** All users who can be assigned work, by name. */
const people = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.active', '=', true)
    .orderBy('users.name')
    .orderBy('users.id');
