import * as z from 'zod/mini';
import { decision } from './approval.ts';
import { attachmentFields } from './attachments.ts';
import { call, ok, type Call } from './core/call.ts';
import { expense_statements, seenStatement, statementFields } from './expense-statements.ts';
import { MOST_LINES } from './expenses.ts';
import { id, optionalDay } from './core/fields.ts';
import { fileRef } from './core/files.ts';
import { listRequest } from './core/lists.ts';
import { callsOf, detail } from './core/plain-calls.ts';

const body = z.extend(z.partial(statementFields), { id: z.optional(id) });
/** Names every expense of the longest statement, each with a long title in Hindi. */
const LARGEST_DECISION = 1024 * 1024;

const byId = z.object({ id });
const message = z.string();
const base = z.optional(z.record(z.string(), z.unknown()));
const ids = z.array(id).check(z.maxLength(MOST_LINES));

const exported = z.array(z.record(z.string(), z.nullable(z.string())));
const exportedColumn = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'number', 'amount', 'day']),
});

const { one, create, update, remove } = callsOf(expense_statements);

const read = {
  method: 'GET',
  area: 'expense_statements',
  rule: { kind: 'can', action: 'read', resource: 'expense_statements' },
  effect: 'read',
  query: listRequest(expense_statements),
} as const;

const decide = {
  method: 'POST',
  area: 'expense_statements',
  rule: { kind: 'can', action: 'approve', resource: 'expense_statements' },
  effect: 'write',
  resource: 'expense_statements',
  does: 'update',
  params: byId,
} as const;

/** A status update as listed, in both spellings of its path. */
const status = {
  ...decide,
  body_id: 'id',
  body: z.object({ id: z.optional(id), status: decision.shape.approval_status, base }),
  answer: ok({ message }),
} as const;

export const expenseStatementCalls = {
  'expense_statements.list': call({
    ...read,
    path: '/api/expensestatements',
    answer: ok({ data: z.object({ data: z.array(detail), total: z.int() }) }),
  }),
  'expense_statements.search': call({
    ...read,
    path: '/api/expensestatements/search',
    answer: ok({ data: z.array(detail) }),
  }),
  'expense_statements.detail': one('/api/expensestatements/{id}', { data: detail }),
  /** The signed path of an approved statement as PDF. */
  'expense_statements.download': one('/api/expensestatements/{id}/download', { path: z.string() }),
  'expense_statements.create': create('/api/expensestatements', body, { id }),
  'expense_statements.update': update('/api/expensestatements/{id}/update', body),
  /** Sends a statement for approval and names what it consists of: the server answers what has not arrived. */
  'expense_statements.submit': call({
    ...decide,
    rule: { kind: 'can', action: 'update', resource: 'expense_statements' },
    path: '/api/expensestatements/{id}/submit',
    body: z.object({ lines: ids, files: ids, base }),
    answer: ok({ message, submitted_at: z.string() }),
  }),
  /** `seen` is what the approver saw: a decision on anything else is refused with the difference. */
  'expense_statements.approval': call({
    ...decide,
    path: '/api/expensestatements/{id}/approval',
    body_bytes: LARGEST_DECISION,
    body: z.extend(decision, { seen: z.optional(seenStatement) }),
    answer: ok({ message }),
  }),
  'expense_statements.updateStatus': call({
    ...status,
    path: '/api/expensestatements/{id}/updatestatus',
  }),
  'expense_statements.updateStatusOfOne': call({
    ...status,
    path: '/api/expensestatement/{id}/updatestatus',
  }),
  /** Approved statements by the day of the decision: one row a line, amounts in rupees with two decimals. */
  'expense_statements.export': call({
    method: 'GET',
    path: '/api/exports/expenses',
    area: 'expense_statements',
    rule: { kind: 'can', action: 'read', resource: 'expense_statements' },
    effect: 'read',
    query: z.object({ from: optionalDay, to: optionalDay }),
    answer: ok({ columns: z.array(exportedColumn), data: exported }),
  }),
  /** Whoever sees a pending statement may delete it, with a reason if it is somebody else's. (EXP-016) */
  'expense_statements.delete': {
    ...remove('/api/expensestatements/{id}/delete'),
    rule: read.rule,
    body: z.object({ id: z.optional(id), reason: decision.shape.reason }),
  },
  /** A receipt as multipart with the part `attachment`; devices enqueue `attachments.create` instead. */
  'expense_statements.attach': call({
    method: 'POST',
    path: '/api/expensestatements/{id}/attachments',
    area: 'attachments',
    rule: { kind: 'can', action: 'update', resource: 'expense_statements' },
    effect: 'write',
    resource: 'attachments',
    does: 'create',
    upload: 'attachment',
    params: byId,
    body: z.extend(z.omit(attachmentFields, { record_type: true, record_id: true }), {
      id: z.optional(id),
      attachment: z.optional(fileRef),
    }),
    answer: ok({ message, attachment: z.looseObject({ id }) }),
  }),
} as const satisfies Record<string, Call>;
