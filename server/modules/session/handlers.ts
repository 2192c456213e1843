import { ruleText } from '#contract/core/language/message.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { keepSessionPoint } from '#server/domain/track.ts';
import { checkCode, sendCode } from './codes.ts';
import { handover } from './handover.ts';
import { login } from './login.ts';
import { resetPassword } from './reset.ts';

export const sessionHandlers: Handlers<
  | 'session.login'
  | 'session.sendotp'
  | 'session.otp'
  | 'session.forgotpassword'
  | 'session.handover'
  | 'session.logout'
  | 'shell.appLink'
> = {
  'session.login': login,
  'session.sendotp': sendCode,
  'session.otp': checkCode,
  'session.forgotpassword': resetPassword,
  'session.handover': handover,

  async 'session.logout'(tx, context, { body }) {
    await tx
      .updateTable('sessions')
      .set({ ended_at: context.now.toISOString(), device_token: null })
      .where('id', '=', context.actor.session_id)
      .execute();
    await writeAudit(tx, context, { action: 'sign-out', resource: 'users', record_id: context.actor.id });
    await keepSessionPoint(tx, context.actor.id, 'sign_out', body, context.now);
    return { message: ruleText('You are signed out.') };
  },

  'shell.appLink'(_tx, context) {
    return Promise.resolve({ link: context.config.public_url ?? context.origin });
  },
};
