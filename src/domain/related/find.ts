import type { Outcome } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { findParties } from '#domain/party/find-parties.ts';

type Row = Record<string, unknown> & { id: string };

/** Leads by ID or name; with an account, only its own. */
export const findLeads = (account_id: string) => ({
  ...findParties('leads', async (query) => {
    if (!account_id) return engine().ask('leads.search', { query: { query } });
    const answer = await engine().ask('leads.choicesOfAccount', { body: { account_id } });
    return answer.ok ? withText(answer.value.leads, query) : answer;
  }),
  within: within(account_id),
});

/** Customers by ID or name; with an account, only its own. */
export const findContacts = (account_id: string) => ({
  ...findParties('contacts', async (query) => {
    if (!account_id) return engine().ask('contacts.search', { query: { query } });
    const answer = await engine().ask('contacts.choicesOfAccount', { body: { account_id } });
    return answer.ok ? withText(answer.value.contacts, query) : answer;
  }),
  within: within(account_id),
});

const within = (account_id: string): Readonly<Record<string, string>> => (account_id ? { account_id } : {});

/** The rows whose name or ID contains a text. */
function withText(rows: readonly Row[], typed: string): Outcome<{ data: Row[] }> {
  const text = typed.toLowerCase();
  const has = (value: unknown) => typeof value === 'string' && value.toLowerCase().includes(text);
  return { ok: true, value: { data: rows.filter((row) => has(row['name']) || has(row['cdp_code'])) } };
}
