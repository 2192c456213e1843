import * as z from 'zod/mini';
import { accountFields, accountWords, placedAccount } from '#contract/accounts.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { officeForm } from './office-form.ts';

export const { valuesOf, inputOf, officeBesides } = officeForm(
  accountWords,
  z.keyof(z.omit(accountFields, { location: true })).options,
);

export type AccountValues = ReturnType<typeof valuesOf>;

export const checkAccount: Check<AccountValues> = (values) => judge(placedAccount, inputOf(values));
