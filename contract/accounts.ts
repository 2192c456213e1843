import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
import { choiceOf, defineFields, field, ref } from './core/define-fields.ts';
import {
  id,
  optionalText,
  optionalWebsite,
  phone,
  required,
  requiredEmail,
  requiredId,
} from './core/fields.ts';
import { choice } from './core/lists.ts';
import { officeBody, officeLocation, officeWords, placedOffice } from './office.ts';
import { callsOf, detail } from './core/plain-calls.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { cleanText } from './core/reading/texts.ts';

/** Editable fields of an account. (Document 1, sections 3 and 5.) */
export const { fields: accountFields, words: accountWords } = defineFields({
  name: field('Name', (label) => required(label, 200)),
  website: field('Website', optionalWebsite),
  industry: field('Industry', optionalText(200)),
  email: field('Email', requiredEmail),
  phone: field('Phone', phone),
  priority: field('Priority', (label) => required(label, 60), choiceOf('priority')),
  description: field('Description', optionalText(2000, cleanText)),
  assigned_to: field('Assigned To', requiredId, ref('users')),
  location: field('Address', officeLocation, { kind: 'parts', parts: officeWords }),
});

/** Schema of a new account, and of one whose address changes. */
export const placedAccount = z.extend(accountFields, { location: placedOffice });

export const accountRow = z.extend(rowBase, { ...accountFields.shape, modified_by: z.nullable(id) });
export type Account = z.infer<typeof accountRow>;

export const accounts = defineResource({
  name: 'accounts',
  row: accountRow,
  words: { ...accountWords, modified_by: { label: 'Modified By', ...ref('users') } },
  reads: { by: 'scoped' },
  rights: { everybody: ['read', 'create', 'update', 'delete'] },
  filters: {
    name: { kind: 'contains', field: 'name' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    assigned_to_name: { kind: 'label' },
    priority: { kind: 'equals', field: 'priority' },
  },
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: {
    columns: ['name', 'priority', 'phone', 'email', 'assigned_to', 'created_at', 'created_by'],
    unlisted: { 'location.city': 'choice' },
    found_by: { phone: 'number', email: 'words', 'location.city': 'words', assigned_to: 'words' },
    identity: ['phone', 'email'],
  },
  calls: { create: 'accounts.create', update: 'accounts.update', remove: 'accounts.delete' },
});

const accountBody = z.extend(z.partial(accountFields), { id: z.optional(id), ...officeBody });

const { list, one, all, words, create, update, remove } = callsOf(accounts);

export const accountCalls = {
  'accounts.list': list('/api/accounts'),
  'accounts.detail': one('/api/accounts/{id}', { account_details: detail }),
  'accounts.edit': one('/api/getAccountDetails/{id}', { account: detail }),
  'accounts.dropdown': words('/api/getAccountDropdownList', { priority_list: z.array(choice) }),
  'accounts.choices': all('/api/getAccountsDropdown', {
    accounts: z.array(z.object({ id, name: z.string() })),
  }),
  'accounts.create': create('/api/accounts', accountBody, { account_id: id }),
  'accounts.update': update('/api/updateAccount/{id}', accountBody),
  'accounts.priority': update('/api/updateAccountPriority/{id}', z.pick(accountFields, { priority: true })),
  'accounts.delete': remove('/api/accounts/{id}/delete'),
} as const satisfies Record<string, Call>;
