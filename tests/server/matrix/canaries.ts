import { v7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { partyValues } from '#tests/support/party-values.ts';
import { ownersOf, reads, type Relation, type Viewer } from './people.ts';

/** The resources whose single records calls address. */
export const targets = [
  'leads',
  'contacts',
  'accounts',
  'opportunities',
  'tickets',
  'activities',
  'journey_plans',
  'market_visits',
  'attendances',
  'expense_statements',
  'deletions',
] as const;
export type Target = (typeof targets)[number];
type Kind = Target | 'attachments';

/** Something whose id or name must never reach a viewer who may not see it. */
export interface Canary {
  id: string;
  name: string;
  may_see: boolean;
  /** Deleted, and its reader may be told so by its id. */
  may_hear: boolean;
  kind: Kind;
  relation: Relation;
}

/** A row to plant: its owners, and for what stands beside a lead or a customer, that party. */
interface Fresh {
  kind: Kind;
  relation: Relation;
  id: string;
  name: string;
  assigned_to: string;
  created_by: string;
  party?: { kind: 'leads' | 'contacts'; id: string };
}

type Row = Omit<Fresh, 'kind' | 'relation' | 'party'>;

function fresh(kind: Kind, relation: Relation, owners: ReturnType<typeof ownersOf>): Fresh {
  const id = v7();
  return { kind, relation, id, name: `Canary ${kind} ${id.slice(-12)}`, ...owners };
}

/**
 * A record of each kind in each relation to the viewer, and beside a lead or a customer a visit, a stranger's
 * visit and a file; one statement for each kind.
 */
export async function plant(
  db: Db,
  viewer: Viewer,
  relations: readonly Relation[],
  kinds: readonly string[] = targets,
): Promise<Canary[]> {
  const planted = relations.flatMap((relation) =>
    targets
      .filter((kind) => kinds.includes(kind))
      .map((kind) => fresh(kind, relation, ownersOf(viewer, relation))),
  );
  const all = [...planted, ...planted.flatMap((one) => besideOf(viewer, one))];
  for (const kind of [...targets, 'attachments'] as const) {
    const rows = all.filter((one) => one.kind === kind);
    if (rows.length > 0) await insert(db, kind, rows);
  }
  await takeAway(
    db,
    all.filter(({ relation }) => relation === 'deleted'),
  );
  return all.map(({ kind, relation, id, name, ...of }) => {
    const reached = reads(viewer, kind, of);
    const gone = relation === 'deleted';
    return { id, name, kind, relation, may_see: reached && !gone, may_hear: reached && gone };
  });
}

function besideOf({ other }: Viewer, { kind, relation, id, assigned_to, created_by }: Fresh): Fresh[] {
  if (kind !== 'leads' && kind !== 'contacts') return [];
  const owners = { assigned_to, created_by };
  const party = { kind, id };
  return [
    { ...fresh('market_visits', relation, owners), party },
    { ...fresh('market_visits', relation, { assigned_to: other, created_by: other }), party },
    { ...fresh('attachments', relation, owners), party },
  ];
}

/** The planted record of a kind, of the first relation unless one is named. */
export function targetOf(canaries: readonly Canary[], kind: string, relation?: Relation): string {
  const found = canaries.find(
    (canary) => canary.kind === kind && (relation === undefined || canary.relation === relation),
  );
  if (!found) throw new Error(`Nothing was planted among ${kind}`);
  return found.id;
}

async function insert(db: Db, kind: Kind, planted: readonly Fresh[]): Promise<void> {
  const rows = planted.map(({ kind: _, relation: __, party: ___, ...row }): Row => row);
  switch (kind) {
    case 'leads':
      await db
        .insertInto('leads')
        .values(rows.map((row) => ({ ...leadValues, ...row })))
        .execute();
      return;
    case 'contacts':
      await db
        .insertInto('contacts')
        .values(rows.map((row) => ({ ...shopValues, sap_code: 'SAP-1', lead_id: null, ...row })))
        .execute();
      return;
    case 'accounts':
      await db
        .insertInto('accounts')
        .values(rows.map((row) => ({ ...accountValues, ...row })))
        .execute();
      return;
    case 'opportunities':
      await db
        .insertInto('opportunities')
        .values(rows.map((row) => ({ ...opportunityValues, ...row })))
        .execute();
      return;
    case 'tickets':
      await db
        .insertInto('tickets')
        .values(rows.map(({ name: subject, ...row }) => ({ ...ticketValues, ...row, subject })))
        .execute();
      return;
    case 'activities':
      await db
        .insertInto('activities')
        .values(rows.map(({ name: subject, ...row }) => ({ ...activityValues, ...row, subject })))
        .execute();
      return;
    case 'journey_plans':
      await db.insertInto('journey_plans').values(rows.map(planOf)).execute();
      return;
    case 'attendances':
      await db.insertInto('attendances').values(rows.map(dutyOf)).execute();
      return;
    case 'market_visits':
      await db.insertInto('market_visits').values(planted.map(visitOf)).execute();
      return;
    case 'expense_statements':
      await db.insertInto('expense_statements').values(rows.map(statementOf)).execute();
      await db.insertInto('expenses').values(rows.map(expenseOf)).execute();
      return;
    case 'deletions':
      await db.insertInto('deletions').values(rows.map(deletionOf)).execute();
      return;
    case 'attachments':
      await db.insertInto('attachments').values(planted.map(fileOf)).execute();
  }
}

/** A statement that waits for its decision. */
function statementOf({ name: place_of_visit, ...row }: Row) {
  const trip = { departure_date: '2026-11-19', arrival_date: '2026-11-21' };
  return { ...row, ...trip, place_of_visit, submitted_at: '2026-11-21T10:00:00Z' };
}

/** What was deleted of somebody, with nothing in it. */
function deletionOf({ name: title, ...row }: Row) {
  return { ...row, resource: 'expense_statements', title, code: null, reason: 'Twice', contents: '[]' };
}

/** Its one line, which claims nothing, so that the statement is as it was planted. */
function expenseOf({ id: record_id, name, created_by }: Row) {
  return { id: v7(), record_id, title: `Line of ${name}`, date: '2026-11-20', created_by };
}

/** A duty under way. */
function dutyOf({ name: address, ...row }: Row) {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  return { ...row, type: 'log_in' as const, at, address };
}

function planOf({ name: title, ...row }: Row) {
  const items = JSON.stringify([{ id: v7(), lead_id: v7(), contact_id: null, date: scheduleValues.date }]);
  const { date: _, ...values } = scheduleValues;
  return { ...values, ...row, title, items, start_date: '2099-01-01', end_date: '2099-01-31' };
}

function visitOf({ kind: _, relation: __, party, name: title, ...row }: Fresh) {
  const lead_id = party?.kind === 'leads' ? party.id : null;
  const contact_id = party?.kind === 'contacts' ? party.id : null;
  return { ...row, title, date: '2026-11-20', lead_id, contact_id };
}

function fileOf({ kind: _, relation: __, party, ...row }: Fresh) {
  const record_type = party?.kind === 'leads' ? ('lead' as const) : ('customer' as const);
  return { ...row, record_type, record_id: party?.id ?? v7() };
}

/** A lead the viewer may read, whatever the scope of their right. */
export async function plantLead(db: Db, { id }: Viewer, assigned_to = id): Promise<string> {
  const lead = fresh('leads', 'assignee', { assigned_to, created_by: id });
  await insert(db, 'leads', [lead]);
  return lead.id;
}

/** Visits before the party they lead to; files go with their record. */
async function takeAway(db: Db, planted: readonly Fresh[]): Promise<void> {
  for (const kind of targets.toReversed()) {
    const ids = planted.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom(kind).where('id', 'in', ids).execute();
  }
}

/** The canaries of an answer that its reader may not see; `spoken` holds ids the request itself named. */
export function leaks(text: string, canaries: readonly Canary[], spoken: readonly string[] = []): string[] {
  return canaries
    .filter(
      ({ id, name, may_see }) =>
        !may_see && (text.includes(name) || (text.includes(id) && !spoken.includes(id))),
    )
    .map(({ kind, id }) => `${kind} ${id}`);
}

const shopValues = { ...partyValues, territory_id: namedId('territory', 'Pune') } as const;

export const leadValues = { ...shopValues, converted_at: null, contact_id: null } as const;

export const accountValues = {
  website: null,
  industry: null,
  email: 'canary@shop.example',
  phone: '9876543210',
  priority: 'Low',
  description: null,
  location: { address: null, city: null, pincode: null, state: null, country: null },
  modified_by: null,
} as const;

export const scheduleValues = {
  description: null,
  date: '2099-01-05',
  reminder_date: '2099-01-05',
  reminder_time: '10:00',
  state: [namedId('state', 'Maharashtra')],
  territory: [namedId('territory', 'Pune')],
};

export const ticketValues = {
  status: 'Open',
  priority: 'Low',
  category: null,
  source: null,
  description: null,
  account_id: null,
  contact_id: null,
  lead_id: null,
  modified_by: null,
} as const;

export const activityValues = {
  status: 'Not Started',
  type: null,
  priority: 'Low',
  date: null,
  start_time: null,
  due_time: null,
  description: null,
  account_id: null,
  contact_id: null,
  lead_id: null,
  invitees: [],
  reminder_fifteen: null,
  reminder_thirty: null,
  reminder_hour: null,
  modified_by: null,
};

export const opportunityValues = {
  quantity: 5,
  stage: 'On Hold',
  amount: 900,
  actual_cost: 700,
  close_date: null,
  description: null,
  account_id: null,
  contact_id: null,
  lead_id: null,
  modified_by: null,
} as const;
