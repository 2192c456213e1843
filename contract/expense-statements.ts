import * as z from 'zod/mini';
import { approvalColumns, approvalWords, DRAFT, PENDING } from './approval.ts';
import { claimDays } from './claim-days.ts';
import { defineFields, field, listOf, namedAlike, ref } from './core/define-fields.ts';
import { claimed, expenseTotal, heads, MOST_LINES } from './expenses.ts';
import { id, instant, optionalText, required, requiredDay } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { amount } from './core/money.ts';
import { defineResource, rowBase } from './core/resource.ts';

const MOST_COMPANIONS = 20;
const companions = z
  .array(required('Name', 120))
  .check(z.maxLength(MOST_COMPANIONS, ruleText('At most {max}', { max: MOST_COMPANIONS })));

/** Editable fields of an expense statement. (Document 2, section 3.) Amounts are in paise. */
export const { fields: statementFields, words: statementWords } = defineFields({
  place_of_visit: field('Place of visit', (label) => required(label, 200)),
  departure_date: field('Departure Date', requiredDay, 'day'),
  arrival_date: field('Arrival Date', requiredDay, 'day'),
  advance_amount: field('Advance Amount', amount, claimed),
  tickets_arranged_by: field('Tickets Arranged By', optionalText(200)),
  accompanied_with: field('Accompanied By', z._default(companions, []), listOf('text')),
});

/** Schema of a whole statement: nobody comes back before leaving, and the trip can be meant today. */
export const wholeStatement = (today: string) =>
  statementFields.check(
    z.refine(({ departure_date, arrival_date }) => departure_date <= arrival_date, {
      path: ['arrival_date'],
      error: ruleText('Arrival Date cannot be before Departure Date'),
    }),
    claimDays(['departure_date', 'arrival_date'], today),
  );

/** A statement of a trip with the totals of its expenses. `submitted_at` is null until it is sent for approval. */
export const expenseStatementRow = z.extend(rowBase, {
  ...statementFields.shape,
  code: z.nullable(z.string()),
  assigned_to: z.nullable(id),
  total_expense: z.int(),
  /** Total without the advance; negative when money is to be returned. */
  payable_amount: z.int(),
  submitted_at: z.nullable(instant),
  ...approvalColumns.shape,
});
export type ExpenseStatement = z.infer<typeof expenseStatementRow>;

const seenAmount = z.int();

/** What an approver saw of a statement: its advance, its lines and the ids of its attachments. */
export const seenStatement = z.object({
  advance_amount: seenAmount,
  lines: z
    .array(
      z.object({
        id,
        title: z.string().check(z.maxLength(200, { abort: true })),
        date: z.string().check(z.maxLength(10, { abort: true })),
        da: seenAmount,
        local_conveyance: seenAmount,
        travel: seenAmount,
        misc: seenAmount,
        hotel: seenAmount,
      }),
    )
    .check(z.maxLength(MOST_LINES)),
  files: z.array(id).check(z.maxLength(MOST_LINES)),
});
export type SeenStatement = z.infer<typeof seenStatement>;

type Line = SeenStatement['lines'][number];

/** Picks what a decision depends on, in a fixed order, so that equal statements give equal text. */
export const seenOf = (
  { advance_amount }: { advance_amount: number },
  lines: readonly Line[],
  files: readonly string[],
): SeenStatement => ({
  advance_amount,
  lines: lines
    .map(({ id: line, title, date, da, local_conveyance, travel, misc, hotel }) => {
      const amounts = { da, local_conveyance, travel, misc, hotel };
      return { id: line, title, date, ...amounts };
    })
    .toSorted((a, b) => a.id.localeCompare(b.id)),
  files: files.toSorted(),
});

/** One difference between what was seen and what is. */
export interface Change {
  what: 'advance' | 'added' | 'removed' | 'changed' | 'files';
  title?: string;
  field?: (typeof heads)[number] | 'title' | 'date';
  before?: number | string;
  after?: number | string;
}

/** What changed since an approver looked; empty when a decision is on what was seen. */
export function changesSince(seen: SeenStatement, now: SeenStatement): Change[] {
  const changes: Change[] = [];
  if (seen.advance_amount !== now.advance_amount)
    changes.push({ what: 'advance', before: seen.advance_amount, after: now.advance_amount });
  const before = new Map(seen.lines.map((line) => [line.id, line]));
  const after = new Set(now.lines.map((line) => line.id));
  for (const { id: gone, title } of seen.lines)
    if (!after.has(gone)) changes.push({ what: 'removed', title });
  for (const line of now.lines) {
    const old = before.get(line.id);
    if (old === undefined) changes.push({ what: 'added', title: line.title, after: expenseTotal(line) });
    else
      for (const one of [...heads, 'title', 'date'] as const)
        if (old[one] !== line[one])
          changes.push({ what: 'changed', title: old.title, field: one, before: old[one], after: line[one] });
  }
  const same = seen.files.toSorted().join() === now.files.toSorted().join();
  if (!same) changes.push({ what: 'files', before: seen.files.length, after: now.files.length });
  return changes;
}

export const expense_statements = defineResource({
  name: 'expense_statements',
  row: expenseStatementRow,
  words: {
    ...namedAlike(expenseStatementRow),
    ...statementWords,
    ...approvalWords,
    code: { label: 'ID' },
    assigned_to: { label: 'Employee', ...ref('users') },
    total_expense: { label: 'Total Amount', kind: 'money' },
    payable_amount: { label: 'Payable Amount', kind: 'money' },
    submitted_at: { label: 'Sent At', kind: 'instant' },
  },
  reads: { by: 'scoped', shared_from: 'submitted_at' },
  rights: { everybody: ['read', 'create', 'update'], leaders: ['approve'] },
  filters: {
    arrival_date: { kind: 'equals', field: 'arrival_date' },
    departure_date: { kind: 'equals', field: 'departure_date' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    assigned_name: { kind: 'label' },
    status: { kind: 'stage', field: 'approval_status', first: DRAFT, of: PENDING, until: 'submitted_at' },
    selectedTab: { kind: 'label' },
    created_by: { kind: 'equals', field: 'created_by' },
    decided_by: { kind: 'equals', field: 'decided_by' },
    not_of: { kind: 'lacks', field: 'assignees' },
    of_team: { kind: 'among', field: 'assigned_to' },
  },
  search: ['place_of_visit', 'code'],
  sort: { by: 'created_at', descending: true },
  index: {
    columns: [
      'code',
      'place_of_visit',
      'assigned_to',
      'departure_date',
      'arrival_date',
      'advance_amount',
      'payable_amount',
      'approval_status',
      'submitted_at',
      'created_at',
      'created_by',
      'decided_by',
      'assignees',
    ],
    found_by: { assigned_to: 'words' },
  },
  calls: {
    create: 'expense_statements.create',
    update: 'expense_statements.update',
    remove: 'expense_statements.delete',
  },
});
