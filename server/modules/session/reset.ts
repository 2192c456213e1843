import { ApiError } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/calls/handler.ts';
import { digest } from '#server/calls/secrets.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import { hashSecret } from './hashing.ts';
import { passwordProblem } from './password-rules.ts';

/** Sets a new password with a single-use mark from a checked code, and signs the user out everywhere. */
export const resetPassword: Handler<'session.forgotpassword'> = async (tx, context, { body }) => {
  const user = await lockOwner(tx, digest(body.id), context.now);
  if (!user) throw new ApiError('invalid', 'Incorrect OTP.');
  const problem = passwordProblem(body.new_password, user.username, user.name);
  if (problem) throw new ApiError('invalid', problem, { new_password: [problem] });
  const now = context.now.toISOString();
  await tx
    .updateTable('users')
    .set({ password_hash: await hashSecret(body.new_password), must_change_password: false })
    .where('id', '=', user.id)
    .execute();
  await tx
    .updateTable('reset_marks')
    .set({ used_at: now })
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, device_token: null })
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .execute();
  await forgetDevices(tx, user.id);
  await rememberDevice(tx, context, user.id);
  const source = { actor: null, ip: context.ip };
  await writeAudit(tx, source, { action: 'password reset', resource: 'users', record_id: user.id });
  return { message: ruleText('Password changed. Sign in with your new password.') };
};

function lockOwner(tx: Tx, mark_hash: string, now: Date) {
  return tx
    .selectFrom('reset_marks')
    .innerJoin('users', 'users.id', 'reset_marks.user_id')
    .select(['users.id', 'users.username', 'users.name'])
    .where('mark_hash', '=', mark_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('users.active', '=', true)
    .forUpdate()
    .executeTakeFirst();
}
