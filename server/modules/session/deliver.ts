import { message, ruleText, type Message } from '#contract/core/language/message.ts';
import type { GuestContext } from '#server/calls/handler.ts';
import { translateInto } from '#server/calls/language.ts';
import type { Config } from '#server/config.ts';

const TIMEOUT_MS = 10_000;

export interface Recipient {
  name: string;
  email: string | null;
  mobile: string | null;
  language: string | null;
}

/** The delivery channel of a code; null if none is configured. */
type Way = { by: 'mail' | 'sms'; to: string } | { by: 'log' } | null;

type Ways = Pick<Config, 'smtp_url' | 'sms_url' | 'demo'>;

function wayTo(
  { smtp_url, sms_url, demo }: Ways,
  { email, mobile }: Pick<Recipient, 'email' | 'mobile'>,
): Way {
  if (smtp_url !== null && email !== null) return { by: 'mail', to: email };
  if (sms_url !== null && mobile !== null) return { by: 'sms', to: mobile };
  return demo ? { by: 'log' } : null;
}

const NO_WAY = ruleText('This server can’t send codes yet. Ask your administrator.');

/** Says where a code was sent, as far as the caller may know: known devices of the owner see more than strangers. */
export function whereText(ways: Ways, owner: Recipient | null): string | Message {
  const way = owner && wayTo(ways, owner);
  if (owner && !way) return NO_WAY;
  switch (way?.by) {
    case 'mail':
      return message('A code is on its way to {to}.', { to: way.to.replace(/^(.)[^@]*/, '$1•••') });
    case 'sms':
      return message('A code is on its way by SMS to {to}.', { to: `••••••${way.to.slice(-4)}` });
    case 'log':
      return ruleText('A code is on its way to the log of this server.');
    case undefined:
      return anyWayText(ways);
  }
}

function anyWayText({ smtp_url, sms_url, demo }: Ways): string {
  if (smtp_url !== null && sms_url !== null)
    return ruleText('If this user exists, a code is on its way to their email address or mobile number.');
  if (smtp_url !== null) return ruleText('If this user exists, a code is on its way to their email address.');
  if (sms_url !== null) return ruleText('If this user exists, a code is on its way to their mobile number.');
  return demo ? ruleText('If this user exists, a code is on its way to the log of this server.') : NO_WAY;
}

/** A code could not be sent. It keeps the words and the code of the failure, and nothing of what was to be sent. */
export class NotDelivered extends Error {
  override name = 'NotDelivered' as const;
  readonly code: string;

  constructor(failure: unknown) {
    super(failure instanceof Error ? failure.message : 'unknown');
    this.code = failure instanceof Error && 'code' in failure ? String(failure.code) : this.name;
  }
}

/**
 * Sends a code by mail or SMS, in the language of its user; only a demo without either writes it to the server log.
 * Throws NotDelivered.
 */
export async function deliverCode(
  config: Config,
  log: GuestContext['log'],
  user: Recipient,
  code: string,
): Promise<void> {
  const translate = translateInto(user.language);
  const text = translate(
    message('{code} is your Beatbook code. It works for 10 minutes. Never tell it to anyone.', { code }),
  );
  const subject = translate(ruleText('Your Beatbook code'));
  try {
    const way = wayTo(config, user);
    if (way?.by === 'mail' && config.smtp_url !== null)
      await byMail(config.smtp_url, config, { to: way.to, subject, text });
    else if (way?.by === 'sms' && config.sms_url !== null) await bySms(config.sms_url, way.to, text);
    else if (way?.by === 'log') log.info({ code, name: user.name }, 'The code of a password reset');
    else log.warn('A code could not be sent: no way to this user is set up');
  } catch (error) {
    throw new NotDelivered(error);
  }
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

async function byMail(smtp_url: string, config: Config, mail: Mail): Promise<void> {
  const server = new URL(smtp_url);
  const host = config.public_url === null ? server.hostname : new URL(config.public_url).hostname;
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!server.searchParams.has(limit)) server.searchParams.set(limit, String(TIMEOUT_MS));
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport(server.href, { from: `Beatbook <no-reply@${host}>` });
  try {
    await mailer.sendMail({ ...mail });
  } finally {
    mailer.close();
  }
}

async function bySms(sms_url: string, to: string, text: string): Promise<void> {
  const answer = await fetch(sms_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
}
