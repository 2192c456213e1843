import { partyValues, place } from '#tests/support/party-values.ts';

/** What all leads of a run share. */
export interface Maker {
  territory_id: string;
  assigned_to: string | null;
  customer_type: string;
  department: string;
}

const fronts = ['Shree', 'Sai', 'Om', 'Jai', 'New', 'Royal', 'National', 'Modern'];
const kinds = ['Motors', 'Auto Parts', 'Lubricants', 'Garage', 'Tyres', 'Oil Depot', 'Service Point'];
const firsts = ['Ramesh', 'Suresh', 'Anita', 'Vijay', 'Lakshmi', 'Imran', 'Gurpreet', 'Meena', 'Arjun'];
const lasts = ['Patil', 'Sharma', 'Khan', 'Singh', 'Reddy', 'Nair', 'Das', 'Joshi', 'Yadav', 'Shah'];
const streets = ['MG Road', 'Station Road', 'Ring Road', 'Market Yard', 'Gandhi Chowk', 'NH 48 Bypass'];

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

/** The body of one new lead, of about 25 fields and 900 bytes; `at` makes it differ from the others. */
export function makeBody(maker: Maker, id: string, at: number): Record<string, unknown> {
  const salt = Number.parseInt(id.slice(-7), 16);
  const first = pick(firsts, salt);
  const last = pick(lasts, salt >> 3);
  return {
    ...partyValues,
    ...maker,
    id,
    name: `${pick(fronts, salt >> 2)} ${last} ${pick(kinds, salt >> 5)} ${at}`,
    first_name: first,
    last_name: last,
    gender: salt % 5 === 0 ? 'Female' : 'Male',
    email: `${first}.${last}${salt % 97}@shop.example`.toLowerCase(),
    mobile: `9${String(salt % 1_000_000_000).padStart(9, '0')}`,
    credit_days: (salt % 7) * 15,
    registration_date: '2026-11-02',
    description: `Met at the counter, sells ${salt % 40} litres a week, asked for the price list.`,
    location: {
      ...place,
      address: `${1 + (salt % 400)}, ${pick(streets, salt >> 4)}`,
      landmark: `Near the ${pick(kinds, salt >> 6)}`,
      pin_code: String(411_001 + (salt % 60)),
      latitude: 18.5 + (salt % 1000) / 10_000,
      longitude: 73.8 + (salt % 977) / 10_000,
    },
  };
}
