import { mayDecide, PENDING, type Approval, type DecidedName, type Decision } from '#contract/approval.ts';
import type { SeenStatement } from '#contract/expense-statements.ts';
import type { Owned } from '#contract/core/permissions.ts';
import type { Marked, NewOp } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { act } from '#data/write.ts';
import type { Tones } from '#ui/inline/tone.ts';
import { t } from '#ui/language/text.ts';

export type Verdict = Decision['approval_status'];

/** Both decisions, with their button labels. */
export const verdicts = [
  { verdict: 'approved', verb: t('Approve') },
  { verdict: 'rejected', verb: t('Reject') },
] as const;

export const verbOf = (verdict: Verdict): string => (verdict === 'approved' ? t('Approve') : t('Reject'));

/** (Document 2, section 2.) What is not sent yet is grey. */
export const statusTones: Tones = {
  draft: 'grey',
  pending: 'orange',
  approved: 'green',
  other: 'red',
};

const statusWords: Readonly<Record<string, string>> = {
  draft: t('Draft'),
  pending: t('Pending'),
  approved: t('Approved'),
  rejected: t('Rejected'),
};

/** "Pending" for `pending`; a dash if there is none. */
export const statusWord = (status: string | undefined): string =>
  status ? (statusWords[status] ?? status) : '-';

/** Filter options, in order. */
export const statusChoices = ['approved', PENDING, 'rejected'].map((key) => ({
  key,
  value: statusWord(key),
}));

/** The approval fields of a row, as far as lists have them. */
export type Decided = Owned &
  Marked &
  Partial<Pick<Approval, 'approval_status' | 'assignees'>> & { submitted_at?: string | null | undefined };

/** Whether this viewer may approve or reject a row now. */
export function mayDecideOn(viewer: Person, resource: DecidedName, row: Decided): boolean {
  const { approval_status = PENDING, assignees, _left } = row;
  return !_left && mayDecide(viewer, resource, { ...row, approval_status, assignees: assignees ?? [] });
}

/** The write of a decision, shown on its row at once. */
export const decisionOn = (
  resource: DecidedName,
  id: string,
  viewer: Pick<Person, 'id'>,
  decision: Decision & { seen?: SeenStatement },
): NewOp =>
  act(`${resource}.approval`, id, decision, {
    before: { approval_status: PENDING },
    shows: { decided_by: viewer.id, decided_at: new Date().toISOString() },
  });
