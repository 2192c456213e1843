import type { Attachment } from '#contract/attachments.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import type { RowOf } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import { selectColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { labelsOf } from '#server/db/labels.ts';
import { visible } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';
import { withPaths } from '#server/files/hold.ts';

const MAX_BESIDE = 200;

export type PartyName = 'leads' | 'contacts';

/** The ids that files and visits of one shop refer to: its lead, its customer, or both. */
interface Shop {
  lead_id: string | null;
  contact_id: string | null;
}

/** Rows for lists and searches: with names for ids, without tax numbers. */
export async function summaries(tx: Tx, name: PartyName, rows: readonly RowOf<PartyName>[]) {
  const labels = await labelsOf(tx, name, rows);
  return rows.map(({ gstin_no: _gstin, pan_no: _pan, ...row }) => ({ ...row, ...named(row, labels) }));
}

/** One lead with names for ids, its files and its visits, as far as the actor may see them. */
export async function leadDetail(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'leads', id);
  const labels = await labelsOf(tx, 'leads', [row]);
  const related = await relatedRecords(tx, actor, { lead_id: id, contact_id: null });
  return { ...row, ...named(row, labels), ...related };
}

/** The same for a customer, including what was attached to its lead. */
export async function contactDetail(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'contacts', id);
  const labels = await labelsOf(tx, 'contacts', [row]);
  const related = await relatedRecords(tx, actor, { lead_id: row.lead_id, contact_id: id });
  return { ...row, ...named(row, labels), ...related };
}

function named(
  row: Pick<RowOf<PartyName>, 'id' | 'territory_id' | 'assigned_to' | 'created_by' | 'location'>,
  labels: ReadonlyMap<string, string>,
) {
  const name = (id: string | null) => (id === null ? null : (labels.get(id) ?? null));
  return {
    // A party has one location, so it uses the party's id.
    location: { id: row.id, ...row.location },
    landmark: row.location.landmark,
    state: row.location.state,
    territory_name: name(row.territory_id),
    assigned_to_name: name(row.assigned_to),
    created_by_name: name(row.created_by),
  };
}

async function relatedRecords(tx: Tx, actor: Actor, shop: Shop) {
  return {
    attachments: await attachmentsOf(tx, actor, shop),
    market_visits: await visitsOf(tx, actor, shop),
  };
}

async function attachmentsOf(tx: Tx, actor: Actor, { lead_id, contact_id }: Shop) {
  const { rows } = await sql<Attachment & { assigned_to_name: string | null }>`
    select ${selectColumns('attachments')}, users.name as assigned_to_name
    from attachments left join users on users.id = attachments.assigned_to
    where ((record_type = 'lead' and record_id = ${lead_id}::uuid)
      or (record_type = 'customer' and record_id = ${contact_id}::uuid))
      and ${visible(actor, 'read', 'attachments')}
    order by attachments.created_at desc, attachments.id desc limit ${MAX_BESIDE}`.execute(tx);
  return withPaths(tx, actor, rows);
}

/** Each visit with the name of its lead or customer, if the actor may read that. */
async function visitsOf(tx: Tx, actor: Actor, { lead_id, contact_id }: Shop) {
  const { rows } = await sql<MarketVisit & { lead_name: string | null; contact_name: string | null }>`
    select ${selectColumns('market_visits')}, leads.name as lead_name, contacts.name as contact_name
    from market_visits
      left join leads on leads.id = market_visits.lead_id and ${visible(actor, 'read', 'leads')}
      left join contacts on contacts.id = market_visits.contact_id and ${visible(actor, 'read', 'contacts')}
    where (market_visits.lead_id = ${lead_id}::uuid or market_visits.contact_id = ${contact_id}::uuid)
      and ${visible(actor, 'read', 'market_visits')}
    order by market_visits.date desc, market_visits.id desc limit ${MAX_BESIDE}`.execute(tx);
  return rows;
}
