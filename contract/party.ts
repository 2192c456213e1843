import * as z from 'zod/mini';
import { choiceOf, defineFields, field, oneOf, ref } from './core/define-fields.ts';
import {
  location,
  locationWords,
  mobile,
  optionalEmail,
  optionalGstin,
  optionalId,
  optionalPhone,
  optionalPan,
  optionalPastDay,
  optionalText,
  required,
  requiredDay,
  requiredId,
  wholeNumber,
} from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { mayAssign, type Action, type Viewer } from './core/permissions.ts';
import { cleanText } from './core/reading/texts.ts';

export const genders = ['Male', 'Female'] as const;
export const GENDER_REQUIRED = ruleText('{label} is required', { label: 'Gender' });
export const REGISTERED = 'registered';
export const INDUSTRIAL = 'industrial';
const fixedDepartments: readonly string[] = [INDUSTRIAL, 'automotive'];

/**
 * The department a user's records are fixed to, or null when the user can choose. (Document 1, section 6.)
 * (Decision 029.)
 */
export function fixedDepartment(viewer: Pick<Viewer, 'department'>): string | null {
  return viewer.department !== null && fixedDepartments.includes(viewer.department)
    ? viewer.department
    : null;
}

const short = (label: string) => required(label, 60);
const named = (label: string) => required(label, 100);

/** Editable fields of a lead or customer. (Document 1, sections 3 and 5.) */
export const { fields: partyFields, words: partyWords } = defineFields({
  name: field('Shop Name', (label) => required(label, 200)),
  first_name: field('First Name', named),
  middle_name: field('Middle Name', optionalText(100)),
  last_name: field('Last Name', named),
  gender: field('Gender', z.enum(genders, { error: GENDER_REQUIRED }), oneOf(genders)),
  birth_date: field('Birth Date', optionalPastDay, 'day'),
  anniversary_date: field('Anniversary Date', optionalPastDay, 'day'),
  email: field('Email', optionalEmail),
  work_email: field('Work Email', optionalEmail),
  mobile: field('Mobile', mobile),
  work_phone: field('Work Phone', optionalPhone),
  credit_days: field('Credit Days', wholeNumber, 'number'),
  department: field('Department', short, choiceOf('department')),
  customer_type: field('Customer Type', short, choiceOf('customer_type', 'customer_type_industry')),
  registration_date: field('Registration Date', requiredDay, 'day'),
  territory_id: field('Territory', requiredId, ref('territories')),
  retailer_tax_type: field('Retailer Tax Type', short, choiceOf('retailer_tax_type')),
  gstin_no: field('GSTIN No', optionalGstin),
  pan_no: field('PAN No', optionalPan),
  status: field('Status', short, choiceOf('lead_status')),
  lead_type: field('Lead Type', short, choiceOf('lead_type')),
  priority: field('Priority', short, choiceOf('priority')),
  source: field('Source', optionalText(200)),
  description: field('Description', optionalText(2000, cleanText)),
  assigned_to: field('Assigned To', optionalId, ref('users')),
  account_id: field('Account', optionalId, ref('accounts')),
  location: field('Address', location, { kind: 'parts', parts: locationWords }),
});
export type PartyFields = z.infer<typeof partyFields>;

type Crossed = Pick<PartyFields, 'retailer_tax_type' | 'gstin_no' | 'pan_no' | 'assigned_to'>;

/** A rule over several fields, checked even while other fields are invalid. */
const always = (field: string, error: string, holds: (party: Crossed) => boolean) =>
  z.refine<Crossed>(holds, { path: [field], error, when: () => true });

/** A registered party needs both tax numbers. (Document 1, section 5.) */
export const taxRules = () => [
  always(
    'gstin_no',
    ruleText('{label} is required', { label: 'GSTIN No' }),
    (party) => party.retailer_tax_type !== REGISTERED || party.gstin_no !== null,
  ),
  always(
    'pan_no',
    ruleText('{label} is required', { label: 'PAN No' }),
    (party) => party.retailer_tax_type !== REGISTERED || party.pan_no !== null,
  ),
];

/** The assignee is optional only for whoever cannot choose one. (Document 1, section 5.) */
export const assigneeRule = (viewer: Pick<Viewer, 'permissions'>, action: Action, resource: string) =>
  always(
    'assigned_to',
    ruleText('{label} is required', { label: 'Assigned To' }),
    (party) => !mayAssign(viewer, action, resource) || party.assigned_to !== null,
  );

/** The in-memory index of a party on the device. */
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
  unlisted: { work_phone: 'text', work_email: 'text', 'location.city': 'choice' },
  found_by: {
    mobile: 'number',
    work_phone: 'number',
    gstin_no: 'number',
    pan_no: 'number',
    email: 'words',
    work_email: 'words',
    'location.city': 'words',
    assigned_to: 'words',
  },
  refs: {
    territory_id: { resource: 'territories', field: 'name' },
    assigned_to: { resource: 'users', field: 'name' },
    created_by: { resource: 'users', field: 'name' },
  },
  identity: ['mobile', 'gstin_no', 'pan_no'],
  position: 'location',
} as const;
