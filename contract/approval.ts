import * as z from 'zod/mini';
import { namedAlike, type FieldWord } from './define-fields.ts';
import { id, instant, optionalText } from './fields.ts';
import { can, scopeOf, type Owned, type Viewer } from './permissions.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
export const PENDING = approvalStatuses[0];
export const APPROVED = approvalStatuses[1];
export const REJECTED = approvalStatuses[2];
export const UNABLE_TO_DECIDE = 'Unable to update approval status';

/** What a row that managers approve or reject says of it. */
export const approvalColumns = z.object({
  approval_status: z.enum(approvalStatuses),
  decided_by: z.nullable(id),
  decided_at: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Everybody who was its assignee since it was made. */
  assignees: z.array(id),
});
const decidedBy: FieldWord = { label: 'Status', words: approvalStatuses };
export const approvalWords = { ...namedAlike(approvalColumns), approval_status: decidedBy };
export type Approval = z.infer<typeof approvalColumns>;

/**
 * What waits for decisions. A record that belongs to another one of them, by a field, is decided on with that
 * one. Its call is `<name>.approval`.
 */
export const decided = {
  journey_plans: null,
  market_visits: { with: 'journey_plans', by: 'journey_plan_id' },
} as const satisfies Record<string, { with: string; by: string } | null>;
export type DecidedName = keyof typeof decided;

/** What a decision fixes: the fields that stay as they were decided on. */
export const fixedFields: Readonly<Record<DecidedName, readonly string[]>> = {
  journey_plans: ['assigned_to', 'start_date', 'end_date', 'state', 'territory', 'items'],
  market_visits: ['assigned_to', 'date', 'state', 'territory'],
};

/** The body of an approval call. The reason is ours and may be left out. */
export const decision = z.object({
  approval_status: z.enum(['approved', 'rejected'], { error: 'Choose approved or rejected' }),
  reason: optionalText(500),
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type Decision = Pick<z.infer<typeof decision>, 'approval_status' | 'reason'>;

/** Nobody decides on what is, or ever was, their own work. */
export const isOwnWork = (viewer: Pick<Viewer, 'id'>, record: Pick<Approval, 'assignees'> & Owned): boolean =>
  record.assigned_to === viewer.id || record.assignees.includes(viewer.id);

/** A right over everybody decides for everybody; any other one only for those below. */
const leads = (
  viewer: Pick<Viewer, 'permissions' | 'team'>,
  resource: string,
  assigned_to: string,
): boolean => scopeOf(viewer, 'approve', resource) === 'all' || (viewer.team?.includes(assigned_to) ?? true);

/** Who may approve or reject a record now. (Document 2, section 6.) */
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
