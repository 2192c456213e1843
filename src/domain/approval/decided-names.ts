import { decided, type DecidedName } from '#contract/approval.ts';

const isDecided = (name: string): name is DecidedName => Object.hasOwn(decided, name);

/** The kinds of records that are decided on. Without their schemas: the address of the inbox is read at every start. */
export const decidedNames = Object.keys(decided).filter(isDecided);
