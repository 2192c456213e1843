import { ApiError } from '#contract/errors.ts';
import {
  expensePolicyFields,
  wholePolicy,
  type ExpensePolicy,
  type expensePolicyCalls,
} from '#contract/expense-policies.ts';
import { message } from '#contract/language/message.ts';
import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import { check } from '#server/calls/check.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { givenFields, plainArea } from '#server/calls/plain-area.ts';
import { dayText } from '#server/domain/format-when.ts';

/** Serializes the writers of policies; the constraint alone could not name the field. */
const POLICY_LOCK = 4_719_302;

const patchOf = (body: object) => givenFields(body, z.keyof(expensePolicyFields).options);

type Policy = Omit<ExpensePolicy, 'id' | 'created_by' | 'created_at' | 'updated_at'>;

const area = plainArea('expense_policies', 'Expense Policy', async (tx, _actor, whole) => {
  const checked = check(wholePolicy, whole);
  await refuseOverlap(tx, checked, 'id' in whole ? String(whole.id) : null);
  return checked;
});

/** At any day one policy is valid for a grade, a kind of day and a class of city. */
async function refuseOverlap(tx: Tx, policy: Policy, own_id: string | null): Promise<void> {
  const { grade, day_kind, city_class, valid_from, valid_to } = policy;
  await sql`select pg_advisory_xact_lock(${POLICY_LOCK})`.execute(tx);
  const { rows } = await sql<{ day: string }>`
    select greatest(valid_from, ${valid_from}::date) as day from expense_policies
    where lower(grade) = lower(${grade}) and day_kind = ${day_kind}
      and city_class is not distinct from ${city_class}::text and id is distinct from ${own_id}::uuid
      and daterange(valid_from, valid_to, '[]') && daterange(${valid_from}::date, ${valid_to}::date, '[]')
    order by day limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  const text = message('Another policy for this grade, day and city class is valid on {day}', {
    day: dayText(other.day),
  });
  throw new ApiError('invalid', text, { valid_from: [text] });
}

export const expensePolicyHandlers: Handlers<keyof typeof expensePolicyCalls> = {
  async 'expense_policies.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'expense_policies', query);
    return { list: { data: await withNames(tx, actor, 'expense_policies', rows), total } };
  },

  async 'expense_policies.detail'(tx, { actor }, { params }) {
    const row = await findRow(tx, actor, 'expense_policies', params.id);
    const [expense_policy = row] = await withNames(tx, actor, 'expense_policies', [row]);
    return { expense_policy };
  },

  async 'expense_policies.create'(tx, context, { body }) {
    const expense_policy_id = await area.create(tx, context, body.id, patchOf(body));
    return { message: 'Expense Policy created.', expense_policy_id };
  },

  'expense_policies.update': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => patchOf(body)),

  'expense_policies.delete': (tx, context, { params }) => area.remove(tx, context, params.id),
};
