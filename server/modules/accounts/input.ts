import * as z from 'zod/mini';
import { accountFields, placedAccount, type accountCalls } from '#contract/accounts.ts';
import type { OfficeLocation } from '#contract/office.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtWork, isChoice, validateReferences } from '#server/db/references.ts';
import { check } from '#server/calls/check.ts';
import { officeFrom } from '#server/domain/office.ts';
import { givenFields } from '#server/calls/plain-area.ts';

type Body = z.infer<(typeof accountCalls)['accounts.create']['body']>;

const fields = z.keyof(z.omit(accountFields, { location: true })).options;

export const patchOf = (body: Body, stored: OfficeLocation | null) => ({
  ...givenFields(body, fields),
  ...officeFrom(body, stored),
});

/** Validates a whole account; values of changed fields must also exist on the server. */
export async function checkAccount(tx: Tx, _: Actor, whole: object, changed?: readonly string[]) {
  const placed = changed === undefined || changed.includes('location');
  const account = check(placed ? placedAccount : accountFields, whole);
  const known = [
    { field: 'priority', holds: isChoice('priority', account.priority) },
    { field: 'assigned_to', holds: isAtWork(account.assigned_to) },
  ];
  await validateReferences(tx, 'accounts', known, changed);
  return account;
}
