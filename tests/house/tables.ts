import { readdirSync, readFileSync } from 'node:fs';
import { root } from './source.ts';

/** What a module of the server does with tables by SQL of its own, beyond what `visible` gives it. */
interface Tables {
  /** Tables it writes and reads. */
  own: readonly string[];
  /** Tables of others whose rows it reads by keys or conditions of its own. */
  reads?: readonly string[];
}

/** By module; one that is not named here owns the table of its own name. */
export const tablesOf: Readonly<Record<string, Tables>> = {
  activities: { own: ['activities'], reads: ['users'] },
  attachments: { own: ['attachments', 'receipt_places'], reads: ['expenses'] },
  attendance: { own: ['attendances'] },
  dashboard: { own: [] },
  expenses: {
    own: ['expenses', 'expense_statements', 'expense_policies', 'statement_papers', 'attachments', 'files'],
    reads: ['attendances', 'positions', 'users'],
  },
  geography: { own: ['states', 'territories', 'user_territories'], reads: ['leads', 'contacts'] },
  parties: {
    own: ['leads', 'contacts'],
    reads: ['audit', 'choices', 'territories', 'tombstones', 'users'],
  },
  session: {
    own: ['sessions', 'handovers', 'known_devices', 'limits', 'otp_flows', 'reset_marks', 'users'],
    reads: ['app_state', 'roles', 'role_permissions'],
  },
  tracker: { own: ['track_apps'], reads: ['audit', 'positions', 'users'] },
  users: {
    own: ['users', 'handovers', 'known_devices', 'sessions'],
    reads: ['roles', 'role_permissions', 'user_territories'],
  },
  visits: {
    own: ['market_visits', 'journey_plans', 'positions'],
    reads: ['leads', 'contacts', 'territories', 'user_territories'],
  },
};

/** Fills every table with the demonstration company. */
export const SEED = 'server/modules/seed';

/** Made by a helper of the migrations. */
const heldTables = ['tombstones', 'scope_moves'];

/** Every table that a migration creates. */
export const allTables: ReadonlySet<string> = new Set([
  ...heldTables,
  ...readdirSync(`${root}server/db/migrations`).flatMap((file) =>
    [...readFileSync(`${root}server/db/migrations/${file}`, 'utf8').matchAll(/create table (\w+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
]);
