import * as z from 'zod/mini';

/** A push message as the server sends it. The same id may come more than once and by more than one way. */
const notice = z.object({
  id: z.string().check(z.minLength(1)),
  title: z.string(),
  body: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type Notice = z.infer<typeof notice>;

/** The message of a push, or null for one that is none of ours. */
export function readNotice(text: string): Notice | null {
  try {
    return notice.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Where a tap leads: an address of the app itself, else its start. */
export function targetOf(url: string | undefined, origin: string): string {
  if (url === undefined || !URL.canParse(url, origin)) return `${origin}/`;
  const target = new URL(url, origin);
  return target.origin === origin ? target.href : `${origin}/`;
}
