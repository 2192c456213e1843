import { partyValues, place } from '#tests/support/party-values.ts';
import { packRows } from '#contract/core/columns.ts';
import { pageOfRuns } from '#data/store/pack.ts';
import type { PackedPage } from '#data/store/changes.ts';

const NAMES = ['Sharma', 'Gupta', 'Patel', 'Khan', 'Reddy', 'Iyer', 'Das', 'Singh', 'Ramesh', 'Yusuf'];
const KINDS = ['Stores', 'Kirana', 'Traders', 'Hardware', 'General Store', 'Paints', 'Agency', 'Mart'];
const statuses = ['new', 'contacted', 'qualified', 'lost', 'converted'];

/** A source of numbers from 0 to 1 that repeats itself from its seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

/** Ids in the order they were made, like the ones a device makes. */
export const idOf = (kind: number, at: number): string =>
  `${hex(0x0193_a000 + kind, 8)}-${hex(at >>> 12, 4)}-7${hex(at & 0xfff, 3)}-8000-${hex(at, 12)}`;

/** Leads, territories and users as packed pages of a pull, newest first. */
export function manyLeads(count: number): {
  territories: PackedPage[];
  users: PackedPage[];
  pages: PackedPage[];
  rows: Record<string, unknown>[];
  statuses: string[];
} {
  const random = chance(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const base = {
    created_by: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
  const territories = Array.from({ length: 300 }, (_, at) => ({
    ...base,
    id: idOf(1, at),
    name: `${pick(NAMES)} Nagar ${at}`,
    state_id: idOf(3, at % 30),
  }));
  const users = Array.from({ length: 500 }, (_, at) => ({
    ...base,
    id: idOf(2, at),
    name: `${pick(NAMES)} ${pick(NAMES)}`,
    username: `user${at}`,
    role: 'Sales Officer',
    active: true,
    territory_ids: [],
  }));
  const rows = Array.from({ length: count }, (_, nth) => {
    const at = count - nth;
    const created = new Date(Date.UTC(2024, 0, 1) + at * 900_000).toISOString();
    return {
      ...partyValues,
      id: idOf(4, at),
      created_by: pick(users).id,
      created_at: created,
      updated_at: created,
      name: `${pick(NAMES)} ${pick(KINDS)} ${Math.floor(random() * 5000)}`,
      first_name: pick(NAMES),
      last_name: pick(NAMES),
      email: `shop${at}@example.in`,
      mobile: String(9_000_000_000 + Math.floor(random() * 999_999_999)),
      department: 'consumer',
      customer_type: pick(['retailer', 'dealer', 'contractor']),
      registration_date: created.slice(0, 10),
      territory_id: pick(territories).id,
      retailer_tax_type: 'registered',
      gstin_no: random() < 0.6 ? `27ABCDE${1000 + Math.floor(random() * 8999)}F1Z5` : null,
      pan_no: random() < 0.6 ? `ABCDE${1000 + Math.floor(random() * 8999)}F` : null,
      status: pick(statuses),
      lead_type: 'hot',
      priority: pick(['high', 'medium', 'low']),
      description: 'Shop near the main road, asks for a call in the evening.',
      assigned_to: pick(users).id,
      location: {
        ...place,
        address: `${at} Main Road`,
        latitude: 15 + random() * 10,
        longitude: 73 + random() * 8,
      },
      cdp_code: `CDP${String(at).padStart(7, '0')}`,
      converted_at: null,
      contact_id: null,
      _rev: 1,
    };
  });
  let no = 0;
  const paged = (resource: string, all: Record<string, unknown>[]) =>
    Array.from({ length: Math.ceil(all.length / 500) }, (_, page) =>
      pageOfRuns(++no, resource, packRows(all.slice(page * 500, (page + 1) * 500))),
    );
  return {
    territories: paged('territories', territories),
    users: paged('users', users),
    pages: paged('leads', rows),
    rows,
    statuses,
  };
}
