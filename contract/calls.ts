import { accountCalls } from './accounts.ts';
import { attendanceCalls } from './attendance.ts';
import { attachmentCalls } from './attachments.ts';
import type { Call } from './core/call.ts';
import { contactCalls } from './contact-calls.ts';
import { dashboardCalls } from './dashboard.ts';
import { deletionCalls } from './deletions.ts';
import { documentCalls } from './documents.ts';
import { expensePolicyCalls } from './expense-policies.ts';
import { expenseStatementCalls } from './expense-statement-calls.ts';
import { expenseCalls } from './expenses.ts';
import { fileCalls } from './core/files.ts';
import { geographyCalls } from './geography-calls.ts';
import { journeyPlanCalls } from './journey-plan-calls.ts';
import { leadCalls } from './lead-calls.ts';
import { marketVisitCalls } from './market-visit-calls.ts';
import { opportunityCalls } from './opportunities.ts';
import { savedViewCalls } from './core/saved-views.ts';
import { ticketCalls } from './tickets.ts';
import { activityCalls } from './activities.ts';
import { sessionCalls } from './core/session.ts';
import { syncCalls } from './core/sync.ts';
import { trackAppCalls } from './track-apps.ts';
import { trackerCalls } from './tracker.ts';
import { userCalls } from './core/users.ts';

/** All API calls: every route with its rule, request and answer. */
export const calls = {
  ...sessionCalls,
  ...leadCalls,
  ...contactCalls,
  ...accountCalls,
  ...opportunityCalls,
  ...journeyPlanCalls,
  ...marketVisitCalls,
  ...attendanceCalls,
  ...expenseStatementCalls,
  ...expenseCalls,
  ...expensePolicyCalls,
  ...trackerCalls,
  ...trackAppCalls,
  ...dashboardCalls,
  ...documentCalls,
  ...attachmentCalls,
  ...fileCalls,
  ...geographyCalls,
  ...userCalls,
  ...savedViewCalls,
  ...ticketCalls,
  ...activityCalls,
  ...deletionCalls,
  ...syncCalls,
} as const;

export type CallName = keyof typeof calls;
export type CallOf<N extends CallName> = (typeof calls)[N];
export const callNames = Object.keys(calls) as CallName[];

/** Finds a call by an untrusted name; undefined when there is none. */
export function findCall(name: string): Call | undefined {
  return Object.hasOwn(calls, name) ? calls[name as CallName] : undefined;
}
