import * as z from 'zod/mini';
import { defineFields, field, ref } from './core/define-fields.ts';
import { id, location, required } from './core/fields.ts';
import { assigneeRule, partyFields, partyIndex, partyWords, taxRules } from './party.ts';
import type { Viewer } from './core/permissions.ts';
import { defineResource, rowBase } from './core/resource.ts';

const own = defineFields({ sap_code: field('SAP/DMS Code', (label) => required(label, 60)) });

/** Editable fields of a customer: those of a lead and its external code. (Document 1, sections 3 and 5.) */
export const contactFields = z.extend(partyFields, own.fields.shape);

export const contactWords = { ...partyWords, ...own.words };

export interface ContactContext {
  viewer: Pick<Viewer, 'permissions'>;
  /** A conversion copies address and assignee from its lead, so its form omits both. */
  doing: 'create' | 'edit' | 'convert';
}

/** Schema of a customer as stored. */
export const wholeContact = contactFields.check(...taxRules());

/** Schema of a customer created without a lead. */
export const newContact = (viewer: Pick<Viewer, 'permissions'>) =>
  wholeContact.check(assigneeRule(viewer, 'create', 'contacts'));

/** Schema of the customer form. */
export function contactSchema({ viewer, doing }: ContactContext) {
  switch (doing) {
    case 'create':
      return newContact(viewer);
    case 'edit':
      return wholeContact;
    case 'convert':
      return z.extend(contactFields, { location: z.nullish(location) }).check(...taxRules());
  }
}

export const contactRow = z.extend(rowBase, {
  ...contactFields.shape,
  cdp_code: z.nullable(z.string()),
  /** The lead it was converted from. */
  lead_id: z.nullable(id),
});
export type Contact = z.infer<typeof contactRow>;

/** Customers. Rights, routes and tables call them contacts. */
export const contacts = defineResource({
  name: 'contacts',
  row: contactRow,
  words: { ...contactWords, cdp_code: { label: 'ID' }, lead_id: { label: 'Lead', ...ref('leads') } },
  reads: { by: 'scoped' },
  rights: { everybody: ['read', 'create', 'update', 'delete'] },
  filters: {
    customer_id: { kind: 'contains', field: 'cdp_code' },
    name: { kind: 'contains', field: 'name' },
    territory: { kind: 'label' },
    territory_id: { kind: 'equals', field: 'territory_id' },
    type: { kind: 'equals', field: 'customer_type' },
    status: { kind: 'equals', field: 'status' },
    account_id: { kind: 'equals', field: 'account_id' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    lead_id: { kind: 'equals', field: 'lead_id' },
    from: { kind: 'from', field: 'created_at' },
    to: { kind: 'to', field: 'created_at' },
  },
  search: ['cdp_code', 'name'],
  sort: { by: 'created_at', descending: true },
  index: {
    ...partyIndex,
    columns: { ...partyIndex.columns, lead_id: 'text' },
    refs: { ...partyIndex.refs, lead_id: { resource: 'leads', field: 'name' } },
  },
  calls: { create: 'contacts.create', update: 'contacts.update', remove: 'contacts.delete' },
});
