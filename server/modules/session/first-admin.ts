import { sql } from 'kysely';
import { v7 } from 'uuid';
import { MIN_PASSWORD } from '#contract/core/session.ts';
import type { Tx } from '#server/db/database.ts';
import { hashSecret } from './hashing.ts';
import { passwordProblem } from './password-rules.ts';
import { plainName } from './secrets.ts';

/** Creates the first user of an empty company, who has the most rights and adds all others. Returns an error message or null. */
export async function addFirstAdmin(tx: Tx, typed: string, password: string): Promise<string | null> {
  const username = plainName(typed);
  if (!/^[\p{L}\p{N}._@-]{3,100}$/u.test(username)) return 'The username needs 3 to 100 letters or digits';
  if (password.length < MIN_PASSWORD) return `The password needs at least ${MIN_PASSWORD} characters`;
  const problem = passwordProblem(password, username);
  if (problem !== null) return problem;
  const anybody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody) return 'There are users already; an Admin adds more';
  const role = await tx
    .selectFrom('role_permissions')
    .select('role_id as id')
    .groupBy('role_id')
    .having(sql<boolean>`bool_or(name = 'update-users')`)
    .orderBy(sql`count(*)`, 'desc')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('users')
    .values({
      id: v7(),
      username,
      name: typed.trim(),
      role_id: role.id,
      department: null,
      reports_to: null,
      password_hash: await hashSecret(password),
      email: null,
      mobile: null,
      profile_image: null,
      created_by: null,
    })
    .execute();
  return null;
}
