import { createHash } from 'node:crypto';
import { resourceNames } from '#contract/resources.ts';
import { bounded } from '#contract/core/text.ts';
import * as z from 'zod/mini';
import type { Actor } from '../db/actor.ts';
import { columnsOf } from '../db/columns.ts';
import { readingOf } from '../db/scope.ts';

const xid = bounded(20).check(z.regex(/^\d{1,20}$/));

/** Position of a pull. Opaque to the device; only this server reads it. */
const cursorShape = z.object({
  epoch: z.uuid(),
  digest: z.string(),
  mode: z.enum(['full', 'delta']),
  /** Epoch seconds of the window's start: beyond the retention of tombstones, a full pull is needed. */
  since: z.int(),
  /** The window of versions: from (inclusive) to until (exclusive); until is null before its first page. */
  from: xid,
  until: z.nullable(xid),
  /** Nothing the device has is of this transaction or a later one; absent in cursors of older versions. */
  seen: z.optional(xid),
  /** Index into the stages of a pull, and the last key returned there. */
  stage: z.int(),
  after: z.nullable(z.object({ ver: xid, id: z.uuid() })),
});
export type Cursor = z.infer<typeof cursorShape>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Decodes a cursor of this server; undefined for anything else. */
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

/**
 * A digest of what decides which rows and columns a device holds: when it changes, a full pull follows. Other rights
 * travel with the viewer.
 */
export function scopeDigest(actor: Actor): string {
  const what = JSON.stringify([readingOf(actor), shape]);
  return createHash('sha256').update(what).digest('base64url').slice(0, 16);
}
