import { newContact } from '#contract/contacts.ts';
import { check } from '#server/calls/check.ts';
import type { Handler } from '#server/calls/handler.ts';
import { createRow } from '#server/calls/write-rows.ts';
import { created } from '#server/calls/done.ts';
import { refuseAccount } from './account.ts';
import { checkKnown } from './look-ahead.ts';
import { withDefaults } from './defaults.ts';

/** Creates a customer under the device's id. Idempotent for the same user: a repeat returns the stored customer. */
export const createContact: Handler<'contacts.create'> = async (tx, context, { body }) => {
  const { actor, now } = context;
  const contact_id = await createRow(tx, context, 'contacts', body.id, async () => {
    const contact = check(newContact(actor), withDefaults('contacts', body, actor, now));
    await checkKnown(tx, contact, contact.department);
    await refuseAccount(tx, actor, contact);
    return contact;
  });
  return { message: created('Customer'), contact_id };
};
