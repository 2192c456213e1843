import type { FastifyInstance } from 'fastify';
import { buildServer, type ServerDeps } from './http/server.ts';
import type { AllHandlers } from './calls/run-call.ts';
import { accountHandlers } from './modules/accounts/handlers.ts';
import { attendanceHandlers } from './modules/attendance/handlers.ts';
import { attachmentHandlers } from './modules/attachments/handlers.ts';
import { dashboardHandlers } from './modules/dashboard/handlers.ts';
import { deletionHandlers } from './modules/deletions/handlers.ts';
import { documentHandlers } from './modules/documents/handlers.ts';
import { expenseHandlers } from './modules/expenses/expense-handlers.ts';
import { expensePolicyHandlers } from './modules/expenses/policy-handlers.ts';
import { expenseStatementHandlers } from './modules/expenses/statement-handlers.ts';
import { fileHandlers } from './modules/files/handlers.ts';
import { geographyHandlers } from './modules/geography/handlers.ts';
import { opportunityHandlers } from './modules/opportunities/handlers.ts';
import { contactHandlers } from './modules/parties/contact-handlers.ts';
import { leadHandlers } from './modules/parties/lead-handlers.ts';
import { ticketHandlers } from './modules/tickets/handlers.ts';
import { activityHandlers } from './modules/activities/handlers.ts';
import { savedViewHandlers } from './modules/saved-views/handlers.ts';
import { sessionHandlers } from './modules/session/handlers.ts';
import { journeyPlanHandlers } from './modules/visits/plan-handlers.ts';
import { marketVisitHandlers } from './modules/visits/visit-handlers.ts';
import { trackAppHandlers } from './modules/tracker/apps.ts';
import { trackerHandlers } from './modules/tracker/handlers.ts';
import { userHandlers } from './modules/users/handlers.ts';

/** Every call of the contract with its handler; a missing one is a compile error. */
export const handlers: AllHandlers = {
  ...sessionHandlers,
  ...leadHandlers,
  ...contactHandlers,
  ...accountHandlers,
  ...opportunityHandlers,
  ...journeyPlanHandlers,
  ...marketVisitHandlers,
  ...attendanceHandlers,
  ...expenseStatementHandlers,
  ...expenseHandlers,
  ...expensePolicyHandlers,
  ...trackerHandlers,
  ...trackAppHandlers,
  ...dashboardHandlers,
  ...documentHandlers,
  ...attachmentHandlers,
  ...fileHandlers,
  ...geographyHandlers,
  ...userHandlers,
  ...ticketHandlers,
  ...activityHandlers,
  ...deletionHandlers,
  ...savedViewHandlers,
};

/** Builds the server with all its modules, without listening. */
export function buildApp(deps: Omit<ServerDeps, 'handlers'>): Promise<FastifyInstance> {
  return buildServer({ ...deps, handlers });
}
