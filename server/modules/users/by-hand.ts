import { v7 } from 'uuid';
import { rightName } from '#contract/core/permissions.ts';
import { LONGEST_GRADE } from '#contract/expense-policies.ts';
import { MIN_PASSWORD } from '#contract/core/session.ts';
import { sql } from 'kysely';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';

export interface NewPerson {
  username: string;
  name: string;
  role: string;
  /** Username of the manager. */
  reports_to: string | null;
  email: string | null;
  mobile: string | null;
  /** Chooses the rates of expenses. */
  grade: string | null;
}

/** Password and username rules, provided by the session module. */
export interface SignInRules {
  plainName: (typed: string) => string;
  passwordProblem: (password: string, username: string, name?: string) => string | null;
  hashSecret: (secret: string) => Promise<string>;
}

/** Lets a user sign in and ask for codes again where strangers used up what their name allows. */
export async function unlockPerson(
  tx: Tx,
  username: string,
  unlockName: (tx: Tx, name: string) => Promise<void>,
): Promise<void> {
  const user = await named(tx, username);
  await unlockName(tx, username);
  await audit(tx, 'unlock', user.id, {});
}

/** Why a change is not possible; the message is for the operator. */
export class Refused extends Error {
  override name = 'Refused' as const;
}

/** Audit entries name the console as source, because no user is signed in. */
const CONSOLE = { actor: null, ip: 'console' };

const audit = (tx: Tx, action: string, record_id: string, after: object) =>
  writeAudit(tx, CONSOLE, { action, resource: 'users', record_id, after });

/** Adds a user, under the rules for usernames and passwords. */
export async function addPerson(
  tx: Tx,
  person: NewPerson,
  password: string,
  rules: SignInRules,
): Promise<string> {
  const username = rules.plainName(person.username);
  if (!/^[\p{L}\p{N}._@-]{3,100}$/u.test(username))
    throw new Refused('The username needs 3 to 100 letters or digits');
  if (password.length < MIN_PASSWORD)
    throw new Refused(`The password needs at least ${MIN_PASSWORD} characters`);
  const problem = rules.passwordProblem(password, username, person.name);
  if (problem !== null) throw new Refused(problem);
  if (await findByName(tx, username)) throw new Refused(`There is a user ${username} already`);
  const role = await tx.selectFrom('roles').select('id').where('name', '=', person.role).executeTakeFirst();
  if (!role) throw new Refused(`There is no role ${person.role}`);
  const above = person.reports_to === null ? null : await named(tx, rules.plainName(person.reports_to));
  const id = v7();
  const { name, email, mobile } = person;
  const grade = plainGrade(person.grade);
  const after = { username, name, role_id: role.id, reports_to: above?.id ?? null, email, mobile, grade };
  const password_hash = await rules.hashSecret(password);
  await tx
    .insertInto('users')
    .values({ id, ...after, password_hash, department: null, profile_image: null, created_by: null })
    .execute();
  await audit(tx, 'create', id, after);
  return id;
}

/** Roles whose users administer the company. */
const administrating = (tx: Tx) =>
  tx.selectFrom('role_permissions').select('role_id').where('name', '=', rightName('update', 'users'));

const findByName = (tx: Tx, username: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'active'])
    .select((row) => row('role_id', 'in', administrating(tx)).as('administers'))
    .where((where) => where(where.fn<string>('lower', ['username']), '=', username))
    .forUpdate()
    .executeTakeFirst();

async function named(tx: Tx, username: string) {
  const user = await findByName(tx, username);
  if (!user) throw new Refused(`There is no user ${username}`);
  return user;
}

/**
 * Enables or disables a user; disabling ends every session at once. One user must be left to administer the company.
 */
export async function setActive(tx: Tx, username: string, active: boolean): Promise<void> {
  const user = await named(tx, username);
  if (user.active === active) return;
  if (!active && user.administers && (await admins(tx)) === 1)
    throw new Refused('This is the only Admin left');
  await tx.updateTable('users').set({ active }).where('id', '=', user.id).execute();
  await audit(tx, active ? 'enable' : 'disable', user.id, { active });
}

/** Gives a user another grade, or none. */
export async function setGrade(tx: Tx, username: string, typed: string | null): Promise<void> {
  const user = await named(tx, username);
  const grade = plainGrade(typed);
  await tx.updateTable('users').set({ grade }).where('id', '=', user.id).execute();
  await audit(tx, 'grade', user.id, { grade });
}

function plainGrade(typed: string | null): string | null {
  const grade = typed?.trim() || null;
  if (grade !== null && grade.length > LONGEST_GRADE)
    throw new Refused(`A grade has at most ${LONGEST_GRADE} characters`);
  return grade;
}

async function admins(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role_id', 'in', administrating(tx))
    .where('active', '=', true)
    .forUpdate()
    .execute();
  return rows.length;
}

/** Makes every phone of a user delete its data at the next contact; returns the number of sessions affected. */
export async function wipePhones(tx: Tx, username: string): Promise<number> {
  const user = await named(tx, username);
  const marked = await tx
    .updateTable('sessions')
    .set({ wipe: true, device_token: null })
    .where('user_id', '=', user.id)
    .where('wipe', '=', false)
    .execute();
  await tx.deleteFrom('known_devices').where('user_id', '=', user.id).execute();
  await endCodes(tx, user.id);
  const sessions = marked.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
  await audit(tx, 'wipe', user.id, { sessions });
  return sessions;
}

/** Validity of a handover code. */
export const HANDOVER_MINUTES = 30;

/**
 * Creates a one-time code to send a user's unsent work from a phone they cannot sign in on. The Admin responsible is
 * named. Earlier codes are revoked.
 */
export async function allowHandover(
  tx: Tx,
  { username, by }: { username: string; by: string },
  code_hash: string,
): Promise<void> {
  const admin = await named(tx, by);
  if (!admin.administers || !admin.active) throw new Refused(`${admin.username} is no Admin`);
  const { id: user_id } = await named(tx, username);
  await endCodes(tx, user_id);
  const expires_at = new Date(Date.now() + HANDOVER_MINUTES * 60_000).toISOString();
  const id = v7();
  await tx
    .insertInto('handovers')
    .values({ id, user_id, allowed_by: admin.id, code_hash, expires_at, ended_at: null })
    .execute();
  await audit(tx, 'hand-over allowed', user_id, { allowed_by: admin.id, expires_at });
}

const endCodes = (tx: Tx, user_id: string) =>
  tx
    .updateTable('handovers')
    .set({ ended_at: new Date().toISOString() })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute();

export interface ListedPerson {
  username: string;
  name: string;
  role: string;
  reports_to: string | null;
  grade: string | null;
  active: boolean;
  seen_at: string | null;
}

/** All users, by username. */
export async function listPeople(tx: Tx): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select u.username, u.name, u.role, above.username as reports_to, u.grade, u.active,
      (select max(last_seen_at) from sessions s where s.user_id = u.id) as seen_at
    from users u left join users above on above.id = u.reports_to order by lower(u.username)`.execute(tx);
  return rows;
}
