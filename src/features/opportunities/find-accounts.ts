import { engine } from '#data/engine.ts';
import { sourceByName } from '#ui/pick/source-by-name.ts';

/** Accounts by name. */
export const findAccounts = sourceByName(
  'accounts',
  (account) => account.name,
  (query) => engine().ask('accounts.list', { query: { query, rowsPerPage: 25 } }),
);
