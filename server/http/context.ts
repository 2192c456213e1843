import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../db/actor.ts';
import type { Config } from '../config.ts';
import type { Context, GuestContext } from '../calls/handler.ts';

/** The handler context of a caller without a session. */
export function guestContext(config: Config, request: FastifyRequest, reply: FastifyReply): GuestContext {
  const { 'device-type': device_type, 'device-id': device_id } = request.headers;
  const origin = config.public_url ?? `${request.protocol}://${request.host}`;
  return {
    config,
    log: request.log,
    ip: request.ip,
    origin,
    device_type: typeof device_type === 'string' ? device_type : null,
    device_id: typeof device_id === 'string' ? device_id : null,
    cookies: parseCookies(request.headers.cookie),
    set_cookie: (name, value, seconds) => {
      reply.header('set-cookie', cookie(name, value, seconds, origin.startsWith('https:')));
    },
    now: new Date(),
  };
}

/** The handler context of a signed-in caller. */
export function contextFor(guest: GuestContext, actor: Actor, op_id: string | null): Context {
  return { ...guest, actor, op_id, device_at: null, held_audits: [], conflicts: [], merged: false };
}

function cookie(name: string, value: string | null, seconds: number, secure: boolean): string {
  const age = value === null ? 0 : seconds;
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

function parseCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const value = decoded(part.slice(at + 1).trim());
    if (value !== undefined) cookies[part.slice(0, at).trim()] = value;
  }
  return cookies;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
