import * as z from 'zod/mini';
import { accountFields, accountLocation, type Account, type accountCalls } from '#contract/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtWork, isChoice, refuseUnknown, type Known } from '#server/db/known.ts';
import { check } from '#server/http/check.ts';

export type AccountBody = z.infer<(typeof accountCalls)['accounts.create']['body']>;

const fields = z.keyof(accountFields).options;
const parts = z.keyof(accountLocation).options;
const beside = parts.filter((part) => part !== 'address');
const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The stored address from its object and the parts that stand beside it; half a position is none. */
function locationOf(body: AccountBody, stored: Account['location'] | null): Record<string, unknown> {
  const location: Record<string, unknown> = { ...stored, ...body.location };
  for (const part of beside) if (body[part] !== undefined) location[part] = body[part];
  const placed = given(location['latitude']) && given(location['longitude']);
  return placed ? location : { ...location, latitude: null, longitude: null };
}

/** What a body says of an account, its address folded into one; nothing where it says nothing. */
export function patchOf(body: AccountBody, stored: Account['location'] | null): Record<string, unknown> {
  const said = fields.filter((field) => field !== 'location' && body[field] !== undefined);
  const patch: Record<string, unknown> = Object.fromEntries(said.map((field) => [field, body[field]]));
  if (body.location ?? beside.some((part) => body[part] !== undefined))
    patch['location'] = locationOf(body, stored);
  return patch;
}

/** The account a person means, checked whole; of the changed fields the server must know the values too. */
export async function checkAccount(tx: Tx, whole: object, changed: readonly string[] = fields) {
  const account = check(accountFields, whole);
  const known: Known[] = [
    { field: 'priority', label: 'Priority', holds: isChoice('priority', account.priority) },
    { field: 'assigned_to', label: 'Assigned To', holds: isAtWork(account.assigned_to) },
  ];
  await refuseUnknown(
    tx,
    known.filter(({ field }) => changed.includes(field)),
  );
  return account;
}
