import type { Draft } from '#data/api.ts';
import type { ListOrder } from '#data/list-order.ts';
import { noteOpened } from '#data/store/recents.ts';
import type { Opened } from '../user-engine.ts';

/** What is the user's own on this device and never sent: drafts, the order of a list, what was opened. */
export const ownCalls = (opened: Opened) => ({
  draft: async (key: string) => (await opened()).db.drafts.get(key),

  async saveDraft(key: string, values: Draft['values']): Promise<void> {
    const user = await opened();
    await user.stored(() => user.db.drafts.put({ key, values, saved_at: Date.now() }));
  },

  async dropDraft(key: string): Promise<void> {
    await (await opened()).db.drafts.delete(key);
  },

  /** All drafts, newest first. */
  drafts: async () => (await opened()).db.drafts.orderBy('saved_at').reverse().toArray(),

  /** The order the user gave to a list on this device. */
  listOrder: async (list: string) => (await opened()).db.list_orders.get(list),

  /** Stores the order of a list; null takes it back. */
  async setListOrder(list: string, order: Omit<ListOrder, 'list'> | null): Promise<void> {
    const user = await opened();
    const { list_orders } = user.db;
    await user.stored(async () => {
      if (order) await list_orders.put({ list, ...order });
      else await list_orders.delete(list);
    });
  },

  /** Adds a record's path to the user's history on this device. */
  noteOpened: async (path: string) => noteOpened((await opened()).db, path),
});
