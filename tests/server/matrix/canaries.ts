import { v7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { ownersOf, reaches, type Relation, type Viewer } from './people.ts';

/** The resources whose single records calls address. */
export const targets = [
  'leads',
  'contacts',
  'accounts',
  'opportunities',
  'journey_plans',
  'market_visits',
  'attendances',
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
}

type Owners = ReturnType<typeof ownersOf>;

const nameOf = (kind: Kind, id: string) => `Canary ${kind} ${id.slice(-12)}`;
const fresh = (kind: Kind, owners: Owners) => {
  const id = v7();
  return { kind, id, name: nameOf(kind, id), ...owners };
};

/**
 * A record of each kind in a relation to the viewer, and beside a lead or a customer a visit, a stranger's
 * visit and a file.
 */
export async function plant(
  db: Db,
  viewer: Viewer,
  relation: Relation,
  kinds: readonly string[] = targets,
): Promise<Canary[]> {
  const owners = ownersOf(viewer, relation);
  const planted = targets.filter((kind) => kinds.includes(kind)).map((kind) => fresh(kind, owners));
  for (const one of planted) await plantOne(db, one.kind, one);
  const beside: Fresh[] = [];
  for (const { kind, id } of planted) beside.push(...(await plantBeside(db, viewer, kind, id, owners)));
  const gone = relation === 'deleted';
  if (gone) await takeAway(db, [...beside, ...planted]);
  return [...planted, ...beside].map(({ kind, id, name, ...of }) => {
    const reached = reaches(viewer, viewer.rights.read, of);
    return { id, name, kind, may_see: reached && !gone, may_hear: reached && gone };
  });
}

async function plantBeside(
  db: Db,
  { other }: Viewer,
  kind: Kind,
  id: string,
  owners: Owners,
): Promise<Fresh[]> {
  if (kind !== 'leads' && kind !== 'contacts') return [];
  const stranger = { assigned_to: other, created_by: other };
  const of = kind === 'leads' ? { lead_id: id } : { contact_id: id };
  return [
    await plantVisit(db, fresh('market_visits', owners), of),
    await plantVisit(db, fresh('market_visits', stranger), of),
    await plantFile(db, fresh('attachments', owners), kind === 'leads' ? 'lead' : 'customer', id),
  ];
}

/** The planted record of a kind. */
export function targetOf(canaries: readonly Canary[], kind: string): string {
  const found = canaries.find((canary) => canary.kind === kind);
  if (!found) throw new Error(`Nothing was planted among ${kind}`);
  return found.id;
}

type Fresh = ReturnType<typeof fresh>;

async function plantOne(db: Db, kind: Kind, { kind: _, ...row }: Fresh): Promise<void> {
  switch (kind) {
    case 'leads':
      await db
        .insertInto('leads')
        .values({ ...leadValues, ...row })
        .execute();
      return;
    case 'contacts':
      await db
        .insertInto('contacts')
        .values({ ...partyValues, sap_code: 'SAP-1', lead_id: null, ...row })
        .execute();
      return;
    case 'accounts':
      await db
        .insertInto('accounts')
        .values({ ...accountValues, ...row })
        .execute();
      return;
    case 'journey_plans':
      await plantPlan(db, row);
      return;
    case 'attendances':
      await plantDuty(db, row);
      return;
    case 'market_visits':
      await plantVisit(db, { kind, ...row }, {});
      return;
    default:
      await db
        .insertInto('opportunities')
        .values({ ...opportunityValues, ...row })
        .execute();
  }
}

/** A duty under way. */
async function plantDuty(db: Db, { name: address, ...row }: Omit<Fresh, 'kind'>): Promise<void> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await db
    .insertInto('attendances')
    .values({ ...row, type: 'log_in', at, address })
    .execute();
}

async function plantPlan(db: Db, { name: title, ...row }: Omit<Fresh, 'kind'>): Promise<void> {
  const items = JSON.stringify([{ id: v7(), lead_id: v7(), contact_id: null, date: scheduleValues.date }]);
  const { date: _, ...values } = scheduleValues;
  await db
    .insertInto('journey_plans')
    .values({ ...values, ...row, title, items, start_date: '2099-01-01', end_date: '2099-01-31' })
    .execute();
}

/** A lead the viewer may read, whatever the scope of their right. */
export async function plantOwnLead(db: Db, { id }: Viewer): Promise<string> {
  const lead = fresh('leads', { assigned_to: id, created_by: id });
  await plantOne(db, 'leads', lead);
  return lead.id;
}

async function plantVisit(db: Db, visit: Fresh, of: { lead_id?: string; contact_id?: string }) {
  const { kind: _, name: title, ...row } = visit;
  await db
    .insertInto('market_visits')
    .values({
      ...row,
      title,
      date: '2026-11-20',
      lead_id: of.lead_id ?? null,
      contact_id: of.contact_id ?? null,
    })
    .execute();
  return visit;
}

async function plantFile(db: Db, file: Fresh, record_type: 'lead' | 'customer', record_id: string) {
  const { kind: _, ...row } = file;
  await db
    .insertInto('attachments')
    .values({ ...row, record_type, record_id })
    .execute();
  return file;
}

/** Files go with their record. */
async function takeAway(db: Db, planted: readonly Fresh[]): Promise<void> {
  for (const { kind, id } of planted)
    if (kind !== 'attachments') await db.deleteFrom(kind).where('id', '=', id).execute();
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

const partyValues = {
  first_name: 'Ravi',
  middle_name: null,
  last_name: 'Gupta',
  gender: 'Male',
  birth_date: null,
  anniversary_date: null,
  email: null,
  work_email: null,
  mobile: '9876543210',
  work_phone: null,
  credit_days: 30,
  department: 'retail',
  customer_type: 'retailer',
  registration_date: '2026-11-20',
  territory_id: namedId('territory', 'Pune'),
  retailer_tax_type: 'unregistered',
  gstin_no: null,
  pan_no: null,
  status: 'Active',
  lead_type: 'Active',
  priority: 'Low',
  source: null,
  description: null,
  account_id: null,
  location: {
    address: '12 MG Road',
    landmark: 'Clock tower',
    city: 'Pune',
    state: 'Maharashtra',
    pin_code: '411001',
    country: 'India',
    latitude: 18.52,
    longitude: 73.85,
  },
} as const;

export const leadValues = { ...partyValues, converted_at: null, contact_id: null } as const;

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
