import type { Contact } from '#contract/contacts.ts';
import type { Lead } from '#contract/leads.ts';
import { ask, type Caller } from './ask.ts';
import { contactForm, leadForm } from './company.ts';
import type { Desk } from './desk.ts';

export const partyKinds = ['leads', 'contacts'] as const;

/** Leads or customers of a desk by the same words, for what holds for both. */
export function partyOf(desk: Desk, kind: (typeof partyKinds)[number]) {
  const lead = kind === 'leads';
  return {
    title: lead ? 'Lead' : 'Customer',
    form: lead ? leadForm : contactForm,
    create: (who: Caller, changes: object = {}) =>
      lead ? desk.create(who, changes) : desk.createContact(who, changes),
    /** Creates one and gives its id. */
    made: (who = desk.officer, changes: object = {}) =>
      lead ? desk.made(who, changes) : desk.madeContact(who, changes),
    update: (who: Caller, id: string, body: object) =>
      lead ? desk.update(who, id, body) : desk.updateContact(who, id, body),
    remove: (who: Caller, id: string) => ask(who, `${kind}.delete`, { params: { id }, body: { id } }),
    stored: (id: string): Promise<Lead | Contact> => (lead ? desk.stored(id) : desk.storedContact(id)),
    ids: () => desk.db.selectFrom(kind).select('id').execute(),
  };
}
