import * as z from 'zod/mini';
import {
  id,
  instant,
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
import { genders, REGISTERED } from './party.ts';
import { SALES_OFFICER, type Viewer } from './permissions.ts';
import { defineResource, rowBase } from './resource.ts';

/** The fields a person writes on a lead, each with its own rule. (Document 1, sections 3 and 5.) */
export const leadFields = z.object({
  name: required('Shop Name', 200),
  first_name: required('First Name', 100),
  middle_name: optionalText(100),
  last_name: required('Last Name', 100),
  gender: z.enum(genders, { error: 'Gender is required' }),
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
export type LeadFields = z.infer<typeof leadFields>;

/** Who writes, and whether the lead exists already: the rules that look beyond one field. */
export interface LeadContext {
  viewer: Pick<Viewer, 'role'>;
  editing: boolean;
}

/** The whole rule of a lead form and of a lead that arrives: fields, tax numbers and the assignee. */
export function leadSchema({ viewer, editing }: LeadContext) {
  const fields = editing ? z.extend(leadFields, { gender: z.nullable(leadFields.shape.gender) }) : leadFields;
  return fields.check(
    always(
      'gstin_no',
      'GSTIN No is required',
      (lead) => lead.retailer_tax_type !== REGISTERED || lead.gstin_no !== null,
    ),
    always(
      'pan_no',
      'PAN No is required',
      (lead) => lead.retailer_tax_type !== REGISTERED || lead.pan_no !== null,
    ),
    always(
      'assigned_to',
      'Assigned To is required',
      (lead) => viewer.role === SALES_OFFICER || lead.assigned_to !== null,
    ),
  );
}

type Crossed = Pick<LeadFields, 'retailer_tax_type' | 'gstin_no' | 'pan_no' | 'assigned_to'>;

/** A rule over several fields that speaks up even while other fields are still wrong. */
const always = (field: string, error: string, holds: (lead: Crossed) => boolean) =>
  z.refine<Crossed>(holds, { path: [field], error, when: () => true });

export const leadRow = z.extend(rowBase, {
  ...leadFields.shape,
  gender: z.nullable(leadFields.shape.gender),
  cdp_code: z.nullable(z.string()),
  converted_at: z.nullable(instant),
  contact_id: z.nullable(id),
});
export type Lead = z.infer<typeof leadRow>;

export const leads = defineResource({
  name: 'leads',
  row: leadRow,
  access: 'scoped',
  filters: {
    name: { kind: 'contains', field: 'name' },
    lead_id: { kind: 'contains', field: 'cdp_code' },
    territory: { kind: 'label' },
    territory_id: { kind: 'equals', field: 'territory_id' },
    created_by: { kind: 'equals', field: 'created_by' },
    created_by_name: { kind: 'label' },
    type: { kind: 'equals', field: 'customer_type' },
    status: { kind: 'equals', field: 'status' },
    from: { kind: 'from', field: 'created_at' },
    to: { kind: 'to', field: 'created_at' },
  },
  search: ['cdp_code', 'name'],
  sort: { by: 'created_at', descending: true },
  index: {
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
  },
  calls: { create: 'leads.create', update: 'leads.update', remove: 'leads.delete' },
});
