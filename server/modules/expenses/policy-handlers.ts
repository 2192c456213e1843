import { ApiError } from '#contract/core/errors.ts';
import { expensePolicyFields, wholePolicy, type expensePolicyCalls } from '#contract/expense-policies.ts';
import { ruleText } from '#contract/core/language/message.ts';
import * as z from 'zod/mini';
import { failureOf } from '#server/db/failures.ts';
import { created } from '#server/calls/done.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { givenFields, plainArea } from '#server/calls/plain-area.ts';

const patchOf = (body: object) => givenFields(body, z.keyof(expensePolicyFields).options);

const area = plainArea('expense_policies', 'Expense Policy', () => wholePolicy);

/** The database alone keeps policies apart, also those written at once; its refusal goes to a field. */
async function refusedAtField<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'value' || failure.constraint !== 'expense_policies_once') throw error;
    const text = ruleText('Another policy for this grade, day and city class is valid in that period');
    throw new ApiError('invalid', text, { valid_from: [text] });
  }
}

export const expensePolicyHandlers: Handlers<keyof typeof expensePolicyCalls> = {
  'expense_policies.list': area.list,
  'expense_policies.detail': async (tx, context, { params }) => ({
    expense_policy: await area.one(tx, context, params.id),
  }),

  async 'expense_policies.create'(tx, context, { body }) {
    const expense_policy_id = await refusedAtField(area.create(tx, context, body.id, patchOf(body)));
    return { message: created('Expense Policy'), expense_policy_id };
  },

  'expense_policies.update': (tx, context, { params, body }) =>
    refusedAtField(area.edit(tx, context, params.id, body, () => patchOf(body))),

  'expense_policies.delete': (tx, context, { params }) => area.remove(tx, context, params.id),
};
