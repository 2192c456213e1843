import { v7 } from 'uuid';
import type { Owned } from '#contract/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { ownersOf, reaches, type Relation, type Viewer } from './people.ts';

/** Something whose id or name must never reach a viewer who may not see it. */
export interface Canary {
  id: string;
  name: string;
  may_see: boolean;
  /** Deleted, and its reader may be told so by its id. */
  may_hear: boolean;
  kind: 'lead' | 'visit' | 'attachment';
}

const nameOf = (kind: string, id: string) => `Canary ${kind} ${id.slice(-12)}`;

/** A lead in a relation to the viewer, with a visit, a stranger's visit and a file. */
export async function plant(db: Db, viewer: Viewer, relation: Relation): Promise<Canary[]> {
  const owners = ownersOf(viewer, relation);
  const lead = v7();
  const stranger = { assigned_to: viewer.other, created_by: viewer.other };
  await db
    .insertInto('leads')
    .values({ ...leadValues, id: lead, name: nameOf('lead', lead), ...owners })
    .execute();
  const visits = [owners, stranger].map((of) => ({ id: v7(), ...of }));
  await db
    .insertInto('market_visits')
    .values(
      visits.map((visit) => ({
        ...visit,
        title: nameOf('visit', visit.id),
        date: '2026-11-20',
        lead_id: lead,
        contact_id: null,
      })),
    )
    .execute();
  const file = v7();
  await db
    .insertInto('attachments')
    .values({ id: file, name: nameOf('attachment', file), record_type: 'lead', record_id: lead, ...owners })
    .execute();
  const gone = relation === 'deleted';
  if (gone) {
    await db.deleteFrom('market_visits').where('lead_id', '=', lead).execute();
    await db.deleteFrom('leads').where('id', '=', lead).execute();
  }
  const canary = (kind: Canary['kind'], id: string, of: Owned): Canary => {
    const reached = reaches(viewer, viewer.rights.read, of);
    return { id, name: nameOf(kind, id), may_see: reached && !gone, may_hear: reached && gone, kind };
  };
  return [
    canary('lead', lead, owners),
    ...visits.map((visit) => canary('visit', visit.id, visit)),
    canary('attachment', file, owners),
  ];
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

export const leadValues = {
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
  converted_at: null,
  contact_id: null,
} as const;
