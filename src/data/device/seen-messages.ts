import { update } from 'idb-keyval';
import { sharedStore } from './session.ts';

const KEPT = 200;

/**
 * True the first time a message id is met on this device. Messages come by more than one way; whoever
 * shows one asks here, page and service worker alike.
 */
export async function isFirstDelivery(id: string): Promise<boolean> {
  let first = false;
  await update<string[]>(
    'seen_messages',
    (before = []) => {
      first = !before.includes(id);
      return first ? [...before, id].slice(-KEPT) : before;
    },
    sharedStore(),
  );
  return first;
}
