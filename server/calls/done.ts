import { message, messageOf } from '#contract/core/language/message.ts';

/** What an answer says after a write, by the label of such a record. */
export const created = (called: string) => message('{record} created.', { record: messageOf(called) });

export const updated = (called: string) => message('{record} updated.', { record: messageOf(called) });

export const deleted = (called: string) => message('{record} deleted.', { record: messageOf(called) });

/** What an answer says after a decision. */
export const decided = (called: string, status: string) =>
  message('{record} {status}.', { record: messageOf(called), status: messageOf(status) });
