import * as z from 'zod/mini';
import { ref } from './core/define-fields.ts';
import { id, instant, optionalChoice } from './core/fields.ts';
import {
  assigneeRule,
  GENDER_REQUIRED,
  genders,
  partyFields,
  partyIndex,
  taxRules,
  partyWords,
} from './party.ts';
import type { Viewer } from './core/permissions.ts';
import { defineResource, rowBase } from './core/resource.ts';

/** Required for a new lead only. (Document 1, section 5.) */
export const leadGender = optionalChoice(genders, GENDER_REQUIRED);

/** Context of the rules over several fields: the viewer, and whether the lead exists already. */
export interface LeadContext {
  viewer: Pick<Viewer, 'permissions'>;
  editing: boolean;
}

/** Schema of the lead form and of leads in requests: fields, tax numbers and assignee. */
export function leadSchema({ viewer, editing }: LeadContext) {
  const fields = editing ? z.extend(partyFields, { gender: leadGender }) : partyFields;
  return fields.check(...taxRules(), assigneeRule(viewer, editing ? 'update' : 'create', 'leads'));
}

export const leadRow = z.extend(rowBase, {
  ...partyFields.shape,
  gender: z.nullable(partyFields.shape.gender),
  cdp_code: z.nullable(z.string()),
  converted_at: z.nullable(instant),
  contact_id: z.nullable(id),
});
export type Lead = z.infer<typeof leadRow>;

export const leads = defineResource({
  name: 'leads',
  row: leadRow,
  words: {
    ...partyWords,
    cdp_code: { label: 'ID' },
    converted_at: { label: 'Converted At', kind: 'instant' },
    contact_id: { label: 'Contact', ...ref('contacts') },
  },
  reads: { by: 'scoped' },
  rights: { everybody: ['read', 'create', 'update', 'delete'] },
  filters: {
    name: { kind: 'contains', field: 'name' },
    lead_id: { kind: 'contains', field: 'cdp_code' },
    territory: { kind: 'label' },
    territory_id: { kind: 'equals', field: 'territory_id' },
    created_by: { kind: 'equals', field: 'created_by' },
    created_by_name: { kind: 'label' },
    type: { kind: 'equals', field: 'customer_type' },
    status: { kind: 'equals', field: 'status' },
    account_id: { kind: 'equals', field: 'account_id' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    from: { kind: 'from', field: 'created_at' },
    to: { kind: 'to', field: 'created_at' },
  },
  search: ['cdp_code', 'name'],
  sort: { by: 'created_at', descending: true },
  index: { ...partyIndex, columns: { ...partyIndex.columns, converted_at: 'time' } },
  calls: { create: 'leads.create', update: 'leads.update', remove: 'leads.delete' },
});
