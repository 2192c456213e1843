import * as z from 'zod/mini';

/** A push message from the server. The same id may arrive more than once and over several channels. */
const notice = z.object({
  id: z.string().check(z.minLength(1)),
  title: z.string(),
  body: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type Notice = z.infer<typeof notice>;

/** The message of a push, or null if it is not ours. */
export function readNotice(text: string): Notice | null {
  try {
    return notice.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The target of a tap: a URL of the app itself, else its start page. */
export function targetOf(url: string | undefined, origin: string): string {
  if (url === undefined || !URL.canParse(url, origin)) return `${origin}/`;
  const target = new URL(url, origin);
  return target.origin === origin ? target.href : `${origin}/`;
}
