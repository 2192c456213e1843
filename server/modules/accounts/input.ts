import * as z from 'zod/mini';
import { accountFields, placedAccount, type accountCalls } from '#contract/accounts.ts';
import type { OfficeLocation } from '#contract/office.ts';
import { officeFrom } from '#server/domain/office.ts';
import { givenFields } from '#server/calls/plain-area.ts';

type Body = z.infer<(typeof accountCalls)['accounts.create']['body']>;

const fields = z.keyof(z.omit(accountFields, { location: true })).options;

export const patchOf = (body: Body, stored: OfficeLocation | null) => ({
  ...givenFields(body, fields),
  ...officeFrom(body, stored),
});

/** The schema of a whole account: it needs a position from when its address is written. */
export const schemaOf = (changed?: readonly string[]) =>
  changed === undefined || changed.includes('location') ? placedAccount : accountFields;
