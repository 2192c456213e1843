import type { ListQuery } from '#contract/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Probe } from '#data/api.ts';
import type { Grouping, Ranking } from '#data/grouping.ts';
import type { ListOrder, ListOrderApi } from '#data/list-order.ts';
import { readRows } from '#data/store/read.ts';
import { noteOpened } from '#data/store/recents.ts';
import type { Point } from '#lib/geo/distance.ts';
import type { UserEngine } from './user-engine.ts';

/** The engine's queries over the rows on this device. */
export abstract class ListEngine implements ListOrderApi {
  /** The signed-in user's engine, once it is open. */
  protected abstract opened(): Promise<UserEngine>;

  list = async <N extends ResourceName>(name: N, query: ListQuery) =>
    (await this.opened()).lists.list(name, query);

  ids = async (name: ResourceName, query: ListQuery, limit: number) =>
    (await this.opened()).lists.ids(name, query, limit);

  rows = async <N extends ResourceName>(name: N, ids: readonly string[]) =>
    (await this.opened()).lists.rows(name, ids);

  pick = async <N extends ResourceName>(name: N, filters: Readonly<Record<string, string>>) =>
    (await this.opened()).lists.pick(name, filters);

  search = async <N extends ResourceName>(
    name: N,
    text: string,
    limit: number,
    filters: Readonly<Record<string, string>> = {},
  ) => (await this.opened()).lists.search(name, text, limit, filters);

  groups = async (name: ResourceName, grouping: Grouping, filters: Readonly<Record<string, string>>) =>
    (await this.opened()).lists.groups(name, grouping, filters);

  top = async <N extends ResourceName>(name: N, ranking: Ranking, limit: number) =>
    (await this.opened()).lists.top(name, ranking, limit);

  duplicates = async (name: ResourceName, probe: Probe) =>
    (await this.opened()).lists.duplicates(name, probe);

  nearest = async <N extends ResourceName>(name: N, from: Point, limit: number) =>
    (await this.opened()).lists.nearest(name, from, limit);

  places = async (name: ResourceName, ids: readonly string[]) =>
    (await this.opened()).lists.places(name, ids);

  whole = async <N extends ResourceName>(name: N, ids: readonly string[]) =>
    readRows((await this.opened()).db, name, ids);

  record = async <N extends ResourceName>(name: N, id: string) => (await this.opened()).record(name, id);

  listOrder = async (list: string) => (await this.opened()).db.list_orders.get(list);

  async setListOrder(list: string, order: Omit<ListOrder, 'list'> | null): Promise<void> {
    const user = await this.opened();
    const { list_orders } = user.db;
    await user.stored(async () => {
      if (order) await list_orders.put({ list, ...order });
      else await list_orders.delete(list);
    });
  }

  noteOpened = async (path: string) => noteOpened((await this.opened()).db, path);
}
