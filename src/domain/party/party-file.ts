import { locationWords } from '#contract/fields.ts';
import { partyWords } from '#contract/party.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { stateNames } from '#lib/geo/states.ts';
import { translated } from '#ui/language/text.ts';
import { fieldFile } from '#ui/record/fields.tsx';
import { listWords } from './party-words.ts';
import type { PartyName } from './party.ts';

const listed = ['cdp_code', 'name', 'mobile', 'customer_type', 'territory_id', 'status', 'created_at'];
const place = Object.entries(locationWords).map(([part, { label }]) => {
  const title = translated(label);
  const field = `location.${part}`;
  return part === 'state' ? ({ title, field, as: 'word', words: stateNames } as const) : field;
});
/** Fields placed elsewhere: an account last, an address by its parts. */
const apart = ['account_id', 'location'];
const rest = Object.keys(partyWords).filter((field) => ![...listed, ...apart].includes(field));

/** A party's export: the columns of its list first, then the rest of its form, then its own ones. */
export const partyFile = (resource: PartyName, written: object, own: readonly string[]): FileColumn[] =>
  fieldFile({ resource, fields: listWords }, [...listed, ...rest, 'created_by', ...place, ...own]).map(
    (column) => ({
      ...column,
      ...(also[column.field] && { also: also[column.field] }),
      ...(!(headOf(column.field) in written) && { derived: true }),
    }),
  );

const headOf = (field: string): string => field.split('.')[0] ?? field;

/** Common headings of a field in users' files. */
const also: Readonly<Record<string, readonly string[]>> = {
  name: ['Shop Name', 'Shop', 'Firm', 'Business Name', 'Company'],
  mobile: [
    'Mobile No',
    'Mobile Number',
    'Phone',
    'Phone No',
    'Phone Number',
    'Contact No',
    'Contact Number',
    'Cell',
  ],
  customer_type: ['Customer Type', 'Shop Type', 'Category'],
  territory_id: ['Area', 'Beat'],
  first_name: ['Owner', 'Owner Name', 'Contact Person'],
  last_name: ['Surname', 'Family Name'],
  gender: ['Sex'],
  birth_date: ['Date of Birth', 'DOB', 'Birthday'],
  anniversary_date: ['Anniversary'],
  email: ['E-mail', 'Email ID', 'Email Address', 'Mail'],
  work_email: ['Office Email'],
  work_phone: ['Office Phone', 'Alternate Mobile'],
  credit_days: ['Credit', 'Credit Period'],
  registration_date: ['Registered On'],
  retailer_tax_type: ['Tax Type', 'GST Type'],
  gstin_no: ['GSTIN', 'GST', 'GST No', 'GST Number'],
  pan_no: ['PAN', 'PAN Number', 'PAN Card'],
  sap_code: ['SAP Code', 'DMS Code', 'SAP', 'DMS', 'Customer Code', 'Dealer Code'],
  source: ['Lead Source'],
  description: ['Remarks', 'Remark', 'Notes', 'Comment'],
  assigned_to: ['Assignee', 'Sales Officer', 'Salesman', 'Owner User'],
  'location.address': ['Street', 'Address Line 1'],
  'location.landmark': ['Near'],
  'location.city': ['Town', 'District'],
  'location.pin_code': ['PIN', 'Pin Code', 'Postal Code', 'ZIP'],
  'location.latitude': ['Lat'],
  'location.longitude': ['Lng', 'Long', 'Lon'],
};
