import type { GuestContext } from './handler.ts';

/** Only pages of this site can set or send a `__Host-` cookie; browsers reject it without https. */
export const cookieName = ({ origin }: Pick<GuestContext, 'origin'>, name: string): string =>
  origin.startsWith('https:') ? `__Host-${name}` : name;

/** Name of the cookie by which a browser is a known device of the users who signed in there. */
export const deviceCookie = (context: Pick<GuestContext, 'origin'>): string =>
  cookieName(context, 'beatbook-device');
