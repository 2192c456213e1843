import { CurrentUser } from './current-user.ts';
import { fileCalls } from './calls/files.ts';
import { importCalls } from './calls/imports.ts';
import { listCalls } from './calls/lists.ts';
import { networkOf } from './calls/network.ts';
import { ownCalls } from './calls/own.ts';
import { sessionCalls } from './calls/session.ts';
import { writeCalls } from './calls/writes.ts';

/** The engine of one context: session, data, lists and sync of the signed-in user. Each call is a function of `calls`. */
export function createEngine(base_url = '') {
  const current = new CurrentUser(base_url);
  const opened = () => current.opened();
  const network = networkOf(current);
  return {
    ...sessionCalls(current),
    ...listCalls(opened),
    ...writeCalls(opened),
    ...ownCalls(opened),
    ...fileCalls(opened, network),
    ...importCalls(opened),
    ask: network.ask,
    /** Ends this context's engine permanently. */
    end: () => current.close(),
  };
}
