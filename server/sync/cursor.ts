import { createHash } from 'node:crypto';
import { resourceNames } from '#contract/resources.ts';
import { bounded } from '#contract/text.ts';
import * as z from 'zod/mini';
import type { Actor } from '../db/actor.ts';
import { columnsOf } from '../db/columns.ts';

const xid = bounded(20).check(z.regex(/^\d{1,20}$/));

/** Where a pull stands. Only this server reads it; to the device it is a word. */
const cursorShape = z.object({
  epoch: z.string(),
  digest: z.string(),
  mode: z.enum(['full', 'delta']),
  /** Epoch seconds of the window's start: what left longer ago than words of it are kept needs a full pull. */
  since: z.int(),
  /** The window of versions: from (included) until (excluded); until is null before its first page. */
  from: xid,
  until: z.nullable(xid),
  /** Index into the stages of a pull, and the last key given there. */
  stage: z.int(),
  after: z.nullable(z.object({ ver: xid, id: z.uuid() })),
});
export type Cursor = z.infer<typeof cursorShape>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** A cursor of this server, or undefined for anything else. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const shape = resourceNames.map((name) => [name, columnsOf(name)]);

/** What decides which rows and columns a device holds: when it changes, the device starts afresh. */
export function scopeDigest({ id, role, permissions, team }: Actor): string {
  const what = JSON.stringify([id, role, permissions, team, shape]);
  return createHash('sha256').update(what).digest('base64url').slice(0, 16);
}
