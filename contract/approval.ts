import * as z from 'zod/mini';
import { type FieldWord, namedAlike, ref } from './core/define-fields.ts';
import { id, instant, optionalText } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { can, scopeOf, type Owned, type Viewer } from './core/permissions.ts';
import { cleanText } from './core/reading/texts.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
export const PENDING = approvalStatuses[0];
export const APPROVED = approvalStatuses[1];
export const REJECTED = approvalStatuses[2];

/** What a record is shown as before it is sent; its `approval_status` is pending all along. */
export const DRAFT = 'draft';

/** What a record is shown as: a pending one that is not sent yet is a draft. */
export const stageOf = (record: {
  approval_status?: string | undefined;
  submitted_at?: string | null | undefined;
}): string | undefined =>
  record.approval_status === PENDING && record.submitted_at === null ? DRAFT : record.approval_status;

/** Approval columns of a row that managers approve or reject. */
export const approvalColumns = z.object({
  approval_status: z.enum(approvalStatuses),
  decided_by: z.nullable(id),
  decided_at: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Every user who has been its assignee since it was created. */
  assignees: z.array(id),
});
const decidedBy: FieldWord = {
  label: 'Status',
  kind: 'word',
  words: approvalStatuses,
  shown: {
    draft: ruleText('Draft'),
    pending: ruleText('Pending'),
    approved: ruleText('Approved'),
    rejected: ruleText('Rejected'),
  },
};
export const approvalWords = {
  ...namedAlike(approvalColumns),
  decided_by: { label: 'Decided By', ...ref('users') },
  approval_status: decidedBy,
};
export type Approval = z.infer<typeof approvalColumns>;

/** Resources that need approval, with the field of the approved resource that owns them. Call: `<name>.approval`. */
export const decided = {
  journey_plans: null,
  market_visits: { with: 'journey_plans', by: 'journey_plan_id' },
  expense_statements: null,
} as const satisfies Record<string, { with: string; by: string } | null>;
export type DecidedName = keyof typeof decided;

/** The fields that a decision freezes: a decided plan keeps its assignee, days and shops. (Decision 028.) */
export const fixedFields: Readonly<Record<DecidedName, readonly string[]>> = {
  journey_plans: ['assigned_to', 'start_date', 'end_date', 'state', 'territory', 'items'],
  market_visits: ['assigned_to', 'date', 'state', 'territory'],
  expense_statements: ['assigned_to', 'departure_date', 'arrival_date', 'advance_amount'],
};

/** The body of an approval call. The reason is our addition and optional. */
export const decision = z.object({
  approval_status: z.enum(['approved', 'rejected'], { error: ruleText('Choose approved or rejected') }),
  reason: optionalText(500, cleanText),
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type Decision = Pick<z.infer<typeof decision>, 'approval_status' | 'reason'>;

/** Users never decide on records that are, or ever were, assigned to them. */
export const isOwnWork = (viewer: Pick<Viewer, 'id'>, record: Pick<Approval, 'assignees'> & Owned): boolean =>
  record.assigned_to === viewer.id || record.assignees.includes(viewer.id);

/** Scope `all` may decide for everyone; any other scope only for users below in the reports-to tree. */
const leads = (
  viewer: Pick<Viewer, 'permissions' | 'team'>,
  resource: string,
  assigned_to: string,
): boolean => scopeOf(viewer, 'approve', resource) === 'all' || (viewer.team?.includes(assigned_to) ?? true);

/**
 * True when the viewer may make a record their own: it always was that of users below them. Whoever plans for a superior
 * or a colleague leaves it to them, or becomes no assignee of it by way of somebody else.
 */
export const mayTakeOver = (
  viewer: Pick<Viewer, 'id' | 'permissions' | 'team'>,
  resource: string,
  { assignees }: Pick<Approval, 'assignees'>,
): boolean => assignees.includes(viewer.id) || assignees.every((id) => leads(viewer, resource, id));

/** True when the viewer may approve or reject the record now. (Document 2, section 6.) */
export const mayDecide = (
  viewer: Pick<Viewer, 'id' | 'permissions' | 'team'>,
  resource: string,
  record: Pick<Approval, 'approval_status' | 'assignees'> & Owned,
): boolean =>
  record.approval_status === PENDING &&
  typeof record.assigned_to === 'string' &&
  !isOwnWork(viewer, record) &&
  leads(viewer, resource, record.assigned_to) &&
  can(viewer, 'approve', resource, record);
