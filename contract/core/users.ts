import * as z from 'zod/mini';
import { ok, type Call } from './call.ts';
import { id } from './fields.ts';
import { endingOf, fileRef } from './files.ts';
import { ruleText } from './language/message.ts';
import { searchRequest } from './lists.ts';
import { askedBy, message, SESSION } from './plain-calls.ts';
import { bounded } from './text.ts';
import { namedAlike } from './define-fields.ts';
import { defineResource, rowBase } from './resource.ts';

/** The staff directory on every device: names for ids, the users of each territory, and who may read what. */
export const userRow = z.extend(rowBase, {
  code: z.nullable(z.string()),
  name: z.string(),
  username: z.string(),
  role: z.string(),
  active: z.boolean(),
  territory_ids: z.array(id),
  reports_to: z.nullable(id),
  /** How far their role lets them read, as "leads group" by resource. */
  reads: z.array(z.string()),
});

export const users = defineResource({
  name: 'users',
  row: userRow,
  words: namedAlike(userRow),
  reads: { by: 'shared' },
  rights: { leaders: ['read'], admins: ['create', 'update', 'delete'] },
  filters: { territory_id: { kind: 'equals', field: 'territory_ids' } },
  search: ['name', 'username'],
  sort: { by: 'name', descending: false },
  index: {
    columns: {
      name: 'text',
      username: 'text',
      role: 'choice',
      active: 'flag',
      territory_ids: 'list',
      reports_to: 'choice',
      reads: 'list',
    },
  },
  calls: {},
});

/** Allowed extensions of a profile image. (Document 3, section 5.) */
export const profileImageEndings = ['jpeg', 'jpg', 'png'] as const;

/** True when the file name has an extension allowed for profile images. */
export const isProfileImage = (filename: string): boolean =>
  profileImageEndings.some((ending) => ending === endingOf(filename));

const person = z.object({ id, name: z.string() });

const directory = askedBy('users', SESSION);
const own = askedBy('profile-attendance', SESSION);

export const userCalls = {
  'users.search': directory.get('/api/searchUsers', {
    query: searchRequest,
    answer: ok({ users: z.array(person) }),
  }),
  'users.list': directory.get('/api/getUsersList', {
    answer: ok({ users_list: z.array(person) }),
  }),
  'users.ofTerritory': directory.post('/api/users/assignedto', {
    safe: true,
    body: z.object({ territory: id }),
    answer: ok({ data: z.object({ users: z.array(person) }) }),
  }),
  /** A picture of the signed-in user, as multipart; users cannot change those of others. */
  'users.profileImage': own.post('/api/users/profileimage', {
    upload: 'profile_image',
    body: z.object({ profile_image: z.optional(fileRef) }),
    answer: ok({ message, user: z.object({ profile_image: z.string() }) }),
    session_user: { profile_image: ['user', 'profile_image'] },
  }),
  /** The language the signed-in user reads, by its code: `hi`. */
  'users.language': own.post('/api/users/language', {
    body: z.object({
      language: bounded(3).check(z.regex(/^[a-z]{2,3}$/, ruleText('Language is not valid'))),
    }),
    answer: ok({ message, user: z.object({ language: z.string() }) }),
    session_user: { language: ['user', 'language'] },
  }),
} as const satisfies Record<string, Call>;
