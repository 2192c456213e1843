import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';

const TIMEOUT_MS = 10_000;

/** Whom a code goes to. */
export interface Recipient {
  name: string;
  email: string | null;
  mobile: string | null;
}

/** Brings a code to its owner by mail or SMS; only a demo without either writes it to the server log. */
export async function deliverCode(
  config: Config,
  log: FastifyBaseLogger,
  user: Recipient,
  code: string,
): Promise<void> {
  const text = `${code} is your Beatbook code. It works for 10 minutes. Never tell it to anyone.`;
  try {
    if (config.smtp_url !== null && user.email !== null)
      await byMail(config.smtp_url, config, user.email, text);
    else if (config.sms_url !== null && user.mobile !== null) await bySms(config.sms_url, user.mobile, text);
    else if (config.demo) log.info({ code, name: user.name }, 'The code of a password reset');
    else log.warn('A code could not be sent: no way to this user is set up');
  } catch (error) {
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'A code could not be sent');
  }
}

async function byMail(smtp_url: string, config: Config, to: string, text: string): Promise<void> {
  const server = new URL(smtp_url);
  const host = config.public_url === null ? server.hostname : new URL(config.public_url).hostname;
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!server.searchParams.has(limit)) server.searchParams.set(limit, String(TIMEOUT_MS));
  const mailer = createTransport(server.href, { from: `Beatbook <no-reply@${host}>` });
  try {
    await mailer.sendMail({ to, subject: 'Your Beatbook code', text });
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
