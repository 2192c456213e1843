import { update } from 'idb-keyval';
import { sharedStore } from './session.ts';

const MOST_SEEN = 200;

/**
 * True the first time a message id is seen on this device. Messages arrive over several channels; page and
 * service worker both ask here before showing one.
 */
export async function isFirstDelivery(id: string): Promise<boolean> {
  let first = false;
  await update<string[]>(
    'seen_messages',
    (before = []) => {
      first = !before.includes(id);
      return first ? [...before, id].slice(-MOST_SEEN) : before;
    },
    sharedStore(),
  );
  return first;
}
