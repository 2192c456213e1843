import * as z from 'zod/mini';
import { accountFields, accountLocation, type Account } from '#contract/accounts.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { asTexts, textsOf as textsOfPatch } from '#ui/form/texts.ts';
import { emptyLocation, type LocationDraft } from '#ui/map/location-draft.ts';
import { officeDraft, officeOf } from '#ui/map/office-draft.ts';

const typed = z.keyof(z.omit(accountFields, { location: true })).options;

/** What the account form holds. */
export type AccountValues = Record<(typeof typed)[number], string> & { location: LocationDraft };

/** A new account with its defaults. (Document 1, section 9.) */
export const blankAccount = (assigned_to: string): AccountValues => ({
  ...asTexts({ priority: 'Low', assigned_to }, typed),
  location: emptyLocation,
});

/** An account as the form shows it. */
export const valuesOf = (account: Account): AccountValues => ({
  ...asTexts(account, typed),
  location: officeDraft(account.location),
});

/** The values as the contract's schema takes them. */
export const inputOf = (values: AccountValues) => ({ ...values, location: officeOf(values.location) });

/** A refused save as the form shows it. */
export function textsOf({ location, ...fields }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const office = accountLocation.safeParse(location);
  return { ...textsOfPatch(fields), ...(office.success && { location: officeDraft(office.data) }) };
}

/** Checks a whole form before it is saved. */
export const checkAccount: Check<AccountValues> = (values) => judge(accountFields, inputOf(values));
