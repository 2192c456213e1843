/** Texts that code makes rather than writes out, loaded as one so that all share the same field rules. */
export { calls } from '../../contract/calls.ts';
export { allRules } from '../../contract/core/language/message.ts';
export { resources } from '../../contract/resources.ts';
export { choiceEntries } from '../../server/modules/seed/choices.ts';
