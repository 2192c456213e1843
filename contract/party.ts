import * as z from 'zod/mini';
import {
  location,
  mobile,
  optionalEmail,
  optionalGstin,
  optionalId,
  optionalMobile,
  optionalPan,
  optionalPastDay,
  optionalText,
  required,
  requiredDay,
  wholeNumber,
} from './fields.ts';
import { SALES_OFFICER, type Viewer } from './permissions.ts';

export const genders = ['Male', 'Female'] as const;
export const GENDER_REQUIRED = 'Gender is required';
export const REGISTERED = 'registered';
export const INDUSTRIAL = 'industrial';
const fixedDepartments: readonly string[] = [INDUSTRIAL, 'automotive'];

/** The department a user's records are fixed to, or null when the user chooses. (Document 1, section 6.) */
export function fixedDepartment(viewer: Pick<Viewer, 'department'>): string | null {
  return viewer.department !== null && fixedDepartments.includes(viewer.department)
    ? viewer.department
    : null;
}

/** The fields a person writes on a lead or a customer, each with its own rule. (Document 1, sections 3 and 5.) */
export const partyFields = z.object({
  name: required('Shop Name', 200),
  first_name: required('First Name', 100),
  middle_name: optionalText(100),
  last_name: required('Last Name', 100),
  gender: z.enum(genders, { error: GENDER_REQUIRED }),
  birth_date: optionalPastDay('Birth Date'),
  anniversary_date: optionalPastDay('Anniversary Date'),
  email: optionalEmail,
  work_email: optionalEmail,
  mobile,
  work_phone: optionalMobile,
  credit_days: wholeNumber('Credit Days'),
  department: required('Department', 60),
  customer_type: required('Customer Type', 60),
  registration_date: requiredDay('Registration Date'),
  territory_id: z.uuid({ error: 'Territory is required' }),
  retailer_tax_type: required('Retailer Tax Type', 60),
  gstin_no: optionalGstin,
  pan_no: optionalPan,
  status: required('Status', 60),
  lead_type: required('Lead Type', 60),
  priority: required('Priority', 60),
  source: optionalText(200),
  description: optionalText(2000),
  assigned_to: optionalId,
  account_id: optionalId,
  location,
});
export type PartyFields = z.infer<typeof partyFields>;

type Crossed = Pick<PartyFields, 'retailer_tax_type' | 'gstin_no' | 'pan_no' | 'assigned_to'>;

/** A rule over several fields that speaks up even while other fields are still wrong. */
const always = (field: string, error: string, holds: (party: Crossed) => boolean) =>
  z.refine<Crossed>(holds, { path: [field], error, when: () => true });

/** A registered party has both tax numbers. (Document 1, section 5.) */
export const taxRules = () => [
  always(
    'gstin_no',
    'GSTIN No is required',
    (party) => party.retailer_tax_type !== REGISTERED || party.gstin_no !== null,
  ),
  always(
    'pan_no',
    'PAN No is required',
    (party) => party.retailer_tax_type !== REGISTERED || party.pan_no !== null,
  ),
];

/** Only a Sales Officer need not say who looks after a party. (Document 1, section 5.) */
export const assigneeRule = (viewer: Pick<Viewer, 'role'>) =>
  always(
    'assigned_to',
    'Assigned To is required',
    (party) => viewer.role === SALES_OFFICER || party.assigned_to !== null,
  );

/** What a device keeps in memory of a party. */
export const partyIndex = {
  columns: {
    cdp_code: 'text',
    name: 'text',
    mobile: 'text',
    customer_type: 'choice',
    territory_id: 'choice',
    status: 'choice',
    created_at: 'time',
    priority: 'choice',
    assigned_to: 'choice',
    created_by: 'choice',
    email: 'text',
    account_id: 'choice',
    gstin_no: 'text',
    pan_no: 'text',
  },
  refs: {
    territory_id: { resource: 'territories', field: 'name' },
    assigned_to: { resource: 'users', field: 'name' },
    created_by: { resource: 'users', field: 'name' },
  },
  identity: ['mobile', 'gstin_no', 'pan_no'],
  position: 'location',
} as const;
