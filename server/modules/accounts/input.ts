import * as z from 'zod/mini';
import { accountFields, accountLocation, type Account, type accountCalls } from '#contract/accounts.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtWork, isChoice, refuseUnknown } from '#server/db/known.ts';
import { check } from '#server/http/check.ts';
import { said } from '#server/http/plain-area.ts';

type Body = z.infer<(typeof accountCalls)['accounts.create']['body']>;

const fields = z.keyof(accountFields).options;
const beside = z.keyof(accountLocation).options.filter((part) => part !== 'address');
const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** What a form would have filled in. */
export const blank = { priority: 'Low', location: { latitude: null, longitude: null } };

/** What a body says of an account, its address folded into one; nothing where it says nothing. */
export function patchOf(body: Body, stored: Account['location'] | null): Record<string, unknown> {
  const { location: _, ...plain } = said(body, fields);
  const parts = said(body, beside);
  if (!body.location && Object.keys(parts).length === 0) return plain;
  const location: Record<string, unknown> = { ...stored, ...body.location, ...parts };
  const placed = given(location['latitude']) && given(location['longitude']);
  // Half a position is none.
  return { ...plain, location: placed ? location : { ...location, latitude: null, longitude: null } };
}

/** The account a person means, checked whole; of the changed fields the server must know the values too. */
export async function checkAccount(tx: Tx, _: Actor, whole: object, changed: readonly string[] = fields) {
  const account = check(accountFields, whole);
  const known = [
    { field: 'priority', label: 'Priority', holds: isChoice('priority', account.priority) },
    { field: 'assigned_to', label: 'Assigned To', holds: isAtWork(account.assigned_to) },
  ];
  const asked = known.filter(({ field }) => changed.includes(field));
  await refuseUnknown(tx, asked);
  return account;
}
