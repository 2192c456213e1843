import type { Attachment } from '#contract/attachments.ts';
import type { Lead } from '#contract/leads.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import { selectColumns } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { labelsOf } from '#server/db/labels.ts';
import { visible } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';

const MAX_BESIDE = 200;

/** Rows as lists and searches show them: with names for ids, without tax numbers. */
export async function summaries(tx: Tx, rows: readonly Lead[]) {
  const labels = await labelsOf(tx, 'leads', rows);
  return rows.map(({ gstin_no: _gstin, pan_no: _pan, ...row }) => ({ ...row, ...named(row, labels) }));
}

/** One lead with the names for its ids, its files and its visits, as far as the actor may see them. */
export async function leadDetail(tx: Tx, actor: Actor, id: string) {
  const row = await findRow(tx, actor, 'leads', id);
  const labels = await labelsOf(tx, 'leads', [row]);
  return {
    ...row,
    ...named(row, labels),
    attachments: await attachmentsOf(tx, actor, id),
    market_visits: await visitsOf(tx, actor, row),
  };
}

function named(
  row: Pick<Lead, 'territory_id' | 'assigned_to' | 'created_by' | 'location'>,
  labels: ReadonlyMap<string, string>,
) {
  const name = (id: string | null) => (id === null ? null : (labels.get(id) ?? null));
  return {
    landmark: row.location.landmark,
    state: row.location.state,
    territory_name: name(row.territory_id),
    assigned_to_name: name(row.assigned_to),
    created_by_name: name(row.created_by),
  };
}

async function attachmentsOf(tx: Tx, actor: Actor, id: string) {
  const { rows } = await sql<Attachment & { assigned_to_name: string | null }>`
    select ${selectColumns('attachments')}, users.name as assigned_to_name
    from attachments left join users on users.id = attachments.assigned_to
    where record_type = 'lead' and record_id = ${id}::uuid and ${visible(actor, 'read', 'attachments')}
    order by attachments.created_at desc, attachments.id desc limit ${MAX_BESIDE}`.execute(tx);
  return rows;
}

async function visitsOf(tx: Tx, actor: Actor, lead: Pick<Lead, 'id' | 'name'>) {
  const { rows } = await sql<MarketVisit>`
    select ${selectColumns('market_visits')} from market_visits
    where lead_id = ${lead.id}::uuid and ${visible(actor, 'read', 'market_visits')}
    order by date desc, id desc limit ${MAX_BESIDE}`.execute(tx);
  return rows.map((visit) => ({ ...visit, lead_name: lead.name }));
}
