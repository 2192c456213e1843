import type { SessionUser } from '#contract/core/session.ts';
import { settingsOf } from '#server/config.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { portraitAddress } from '#server/files/portraits.ts';
import { CommittedRefusal, type GuestContext, type Handler } from '#server/calls/handler.ts';
import { keepSessionPoint } from '#server/domain/track.ts';
import { hashSecret, isOutdated, verifySecret } from './hashing.ts';
import { knownDevice, rememberDevice } from './devices.ts';
import { loginGate } from './login-gate.ts';
import { newSession } from './new-session.ts';
import { sealKeyOf } from './seal-key.ts';
import { plainName } from './secrets.ts';

const DAY_MS = 86_400_000;
const IDLE_DAYS = 14;
const LONGEST_DAYS = 90;

/** Signs a user in on one device. Unknown names take as long and get the same message. */
export const login: Handler<'session.login'> = async (tx, context, { body }) => {
  const name = plainName(body.username);
  const user = await findUser(tx, name);
  const device = await knownDevice(tx, context, user?.id);
  const gate = await loginGate(tx, name, { ip: context.ip, now: context.now, device });
  const matches = await verifySecret(user?.password_hash ?? null, body.password);
  if (!user || !matches) {
    await gate.failed();
    await audit(tx, context, 'sign-in refused', user?.id);
    throw new CommittedRefusal('invalid', 'The username or password is wrong.');
  }
  await gate.passed();
  if (user.password_hash !== null && isOutdated(user.password_hash))
    await tx
      .updateTable('users')
      .set({ password_hash: await hashSecret(body.password) })
      .where('id', '=', user.id)
      .execute();
  const session = await openSession(tx, context, user.id, body.token || null);
  await rememberDevice(tx, context, user.id);
  await audit(tx, context, 'sign-in', user.id, session.id);
  await keepSessionPoint(tx, user.id, 'sign_in', body, context.now);
  const seal_key = await sealKeyOf(tx, context, user.id);
  return {
    user: await sessionUserOf(tx, session.id, user),
    permissions: await permissionsOf(tx, user.role_id),
    access_token: session.token,
    expiration: session.expiration,
    message: `Welcome, ${user.name}.`,
    settings: settingsOf(context.config),
    ...(seal_key !== null && { seal_key }),
  };
};

function findUser(tx: Tx, name: string) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'profile_image',
      'language',
      'grade',
      'role',
      'role_id',
      'department',
      'password_hash',
    ])
    .where((where) => where(where.fn<string>('lower', ['username']), '=', name))
    .where('active', '=', true)
    .executeTakeFirst();
}

async function sessionUserOf(tx: Tx, session_id: string, { profile_image, ...user }: SessionUser) {
  const { id, name, role, department, language, grade } = user;
  const portrait = await portraitAddress(tx, { session_id }, profile_image);
  return { id, name, profile_image: portrait, role, department, language, grade };
}

function permissionsOf(tx: Tx, role_id: string) {
  return tx
    .selectFrom('role_permissions')
    .select(['name', 'access_to'])
    .where('role_id', '=', role_id)
    .orderBy('name')
    .execute();
}

async function openSession(tx: Tx, context: GuestContext, user_id: string, device_token: string | null) {
  if (device_token !== null)
    await tx
      .updateTable('sessions')
      .set({ device_token: null })
      .where('device_token', '=', device_token)
      .execute();
  const lasting = { idle_ms: IDLE_DAYS * DAY_MS, longest_ms: LONGEST_DAYS * DAY_MS };
  return newSession(tx, context, { user_id, device_token, handover_id: null, ...lasting });
}

async function audit(
  tx: Tx,
  context: GuestContext,
  action: string,
  user_id: string | undefined,
  session_id?: string,
): Promise<void> {
  const actor = user_id !== undefined && session_id !== undefined ? { id: user_id, session_id } : null;
  await writeAudit(
    tx,
    { actor, ip: context.ip },
    { action, resource: 'users', ...(user_id !== undefined && { record_id: user_id }) },
  );
}
