import type { KindWords, RecordKind } from '#ui/record/kind.ts';
import { accountKind } from '../features/accounts/kind.ts';
import { activityKind } from '../features/activities/kind.ts';
import { customer } from '../features/customers/kind.ts';
import { documentKind } from '../features/documents/kind.ts';
import { policyKind } from '../features/expense-policies/kind.ts';
import { deletionWords, expenseKind, statementKind } from '../features/expense-statements/kind.ts';
import { journeyPlan } from '../features/journey-plans/kind.ts';
import { lead } from '../features/leads/kind.ts';
import { marketVisit } from '../features/market-visits/kind.ts';
import { opportunityKind } from '../features/opportunities/kind.ts';
import { attendance, person } from '../features/profile/kind.ts';
import { ticketKind } from '../features/tickets/kind.ts';

/** Every kind of record with a name or screens: the Outbox names and opens them all, other records link to them. */
export const kinds: readonly (RecordKind | KindWords)[] = [
  lead,
  customer,
  accountKind,
  opportunityKind,
  ticketKind,
  documentKind,
  journeyPlan,
  marketVisit,
  activityKind,
  statementKind,
  expenseKind,
  deletionWords,
  policyKind,
  person,
  attendance,
];
