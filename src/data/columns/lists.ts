import type { ListQuery, Resource } from '#contract/core/resource.ts';
import { findResource, resourceNames, resources, type ResourceName } from '#contract/resources.ts';
import type { Point } from '#lib/geo/distance.ts';
import type { Duplicate, FoundRow, Labels, ListAnswer, ListRow, Probe } from '../api.ts';
import type { Group, Grouping, Ranking } from '../grouping.ts';
import type { Twin } from '../import-export.ts';
import type { Changes } from '../store/changes.ts';
import type { UserDb } from '../store/db.ts';
import type { Near, Placed } from '../near.ts';
import { loadColumns } from '../store/pack.ts';
import type { OwnRow, PackColumns } from '../stored.ts';
import { duplicatesOf, duplicatesIn } from './duplicates.ts';
import { passing } from './filter.ts';
import { groupsOf } from './groups.ts';
import { nearestTo, placeAt } from './nearest.ts';
import { RowIndex } from './row-index.ts';
import { reasonsFor } from './levels.ts';
import { found, prepareSearch } from './search.ts';
import { termsOf } from './terms.ts';
import { topOf } from './top.ts';

type Filters = Readonly<Record<string, string>>;

/** One user's lists: every resource's columns in memory, updated from the transactions that change rows. */
export class Lists {
  #indexes = new Map<string, RowIndex>();
  /** Changes since a reload of a resource began. */
  #reading = new Map<string, Changes[]>();

  constructor() {
    for (const name of resourceNames) this.#indexes.set(name, this.#make(resources[name]));
  }

  #make(resource: Resource): RowIndex {
    return new RowIndex(resource, (name) => this.#find(name));
  }

  /** Loads every row on this device. */
  async load(db: UserDb): Promise<void> {
    for (const name of resourceNames) await this.reread(db, name);
  }

  /** Reloads one resource. Changes made meanwhile are applied again at the end. */
  async reread(db: UserDb, name: string): Promise<void> {
    const resource = findResource(name);
    if (!resource) return;
    const meanwhile: Changes[] = [];
    this.#reading.set(name, meanwhile);
    const index = this.#make(resource);
    const { packs, owns } = await readStored(db, name);
    for (const stored of packs) index.putPage(await loadColumns(db, stored));
    for (const row of owns) index.put(row);
    if (this.#reading.get(name) !== meanwhile) return;
    this.#reading.delete(name);
    this.#indexes.set(name, index);
    for (const changes of meanwhile) this.apply(changes);
  }

  /** Applies the changes of a transaction, except for resources to be reloaded. */
  apply(changes: Changes): void {
    for (const meanwhile of this.#reading.values()) meanwhile.push(changes);
    for (const { resource, id } of changes.dropped) this.#find(resource)?.remove(id);
    for (const page of changes.packs) this.#find(page.resource)?.putPage(page);
    for (const { resource, row } of changes.rows) this.#find(resource)?.put(row);
  }

  /** Builds orders and search indexes before the first query, yielding after each one. */
  async warm(pause: () => Promise<void>): Promise<void> {
    for (const index of this.#indexes.values()) {
      await pause();
      prepareSearch(index);
      for (const name of index.columns.keys()) {
        await pause();
        this.#order(index, name);
      }
    }
  }

  /** Number of visible rows of each resource. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#indexes].map(([name, index]) => [name, index.count]));
  }

  /** The stored page that holds a row, OWN for a separate record, undefined when not on this device. */
  sourceOf(name: string, id: string): number | undefined {
    const index = this.#find(name);
    const slot = index?.slotOf(id);
    return slot === undefined ? undefined : index?.sourceOf(slot);
  }

  list<N extends ResourceName>(name: N, query: ListQuery): ListAnswer<N> {
    const index = this.#get(name);
    const mask = passing(index, query.filters);
    let total = 0;
    let waiting = 0;
    for (let slot = 0; slot < index.size; slot += 1) {
      if (mask[slot] === 0) continue;
      total += 1;
      if (index.waits(slot)) waiting += 1;
    }
    const { page, size, descending } = query;
    const from = (page - 1) * size;
    const order = this.#order(index, query.sort);
    const slots = from < total ? stretch(order, mask, { from, size, descending }) : [];
    return { rows: this.#rows(index, slots), total, waiting, labels: this.#labels(index, slots) };
  }

  /** The ids of the first rows of a list. */
  ids(name: ResourceName, query: ListQuery, limit: number): string[] {
    const index = this.#get(name);
    const order = this.#order(index, query.sort);
    const { descending } = query;
    const slots = stretch(order, passing(index, query.filters), { from: 0, size: limit, descending });
    return slots.map((slot) => index.ids[slot] ?? '');
  }

  /** Rows by id, without those not visible. */
  rows<N extends ResourceName>(name: N, ids: readonly string[]): ListRow<N>[] {
    const index = this.#get(name);
    const slots = ids.map((id) => index.slotOf(id)).filter((slot) => slot !== undefined);
    return this.#rows(index, slots);
  }

  pick<N extends ResourceName>(name: N, filters: Filters): ListRow<N>[] {
    const index = this.#get(name);
    const mask = passing(index, filters);
    const { by, descending } = index.resource.sort;
    const slots = [...this.#order(index, by)].filter((slot) => mask[slot] === 1);
    return this.#rows(index, descending ? slots.reverse() : slots);
  }

  groups(name: ResourceName, grouping: Grouping, filters: Filters): Group[] {
    return groupsOf(this.#get(name), grouping, filters);
  }

  top<N extends ResourceName>(name: N, ranking: Ranking, limit: number): ListRow<N>[] {
    const index = this.#get(name);
    return this.#rows(index, topOf(index, this.#get(ranking.counted), ranking, limit));
  }

  search<N extends ResourceName>(name: N, text: string, limit: number, filters: Filters = {}): FoundRow<N>[] {
    const index = this.#get(name);
    const { by, descending } = index.resource.sort;
    const order = () => (descending ? this.#order(index, by).slice().reverse() : this.#order(index, by));
    const slots = found(index, { text, limit, order, mask: passing(index, filters) });
    const whyOf = reasonsFor(index, termsOf(text));
    return this.#rows<N>(index, slots).map((row, at) => ({
      ...row,
      _why: whyOf(slots[at] ?? 0),
    }));
  }

  duplicates(name: ResourceName, probe: Probe): Duplicate[] {
    return duplicatesOf(this.#get(name), probe);
  }

  nearest<N extends ResourceName>(name: N, from: Point, limit: number): Near<N>[] {
    const index = this.#get(name);
    return nearestTo(index, from, limit).flatMap(({ slot, place, metres }) =>
      this.#rows<N>(index, [slot]).map((row) => ({ row, place, metres })),
    );
  }

  places(name: ResourceName, ids: readonly string[]): Placed[] {
    const index = this.#get(name);
    return ids.flatMap((id) => {
      const slot = index.slotOf(id);
      const place = slot === undefined ? null : placeAt(index, slot);
      return place ? [{ id, ...place }] : [];
    });
  }

  twins(name: ResourceName, values: Readonly<Record<string, readonly string[]>>): Twin[] {
    return duplicatesIn(this.#get(name), values);
  }

  /** The display name of a row. */
  label(name: string, field: string, id: string): string | undefined {
    return this.#find(name)?.textOf(field, id);
  }

  /** Names for the ids a full record references. */
  labelsOf(name: string, record: object): Labels {
    const labels: Labels = {};
    const refs = findResource(name)?.index.refs ?? {};
    for (const [column, value] of Object.entries(record)) {
      const ref = refs[column];
      if (ref) this.#addLabel(labels, ref, value);
    }
    return labels;
  }

  #addLabel(labels: Labels, ref: { resource: string; field: string }, id: unknown): void {
    if (typeof id !== 'string' || id in labels) return;
    const label = this.label(ref.resource, ref.field, id);
    if (label !== undefined) labels[id] = label;
  }

  #labels(index: RowIndex, slots: readonly number[]): Labels {
    const labels: Labels = {};
    for (const [name, ref] of Object.entries(index.resource.index.refs ?? {})) {
      const column = index.columns.get(name);
      for (const slot of slots) this.#addLabel(labels, ref, column?.value(slot));
    }
    return labels;
  }

  #rows<N extends ResourceName>(index: RowIndex, slots: readonly number[]): ListRow<N>[] {
    return slots.map((slot) => {
      const row: Record<string, unknown> = { id: index.ids[slot], _mark: index.markOf(slot) };
      for (const [name, column] of index.columns) row[name] = column.value(slot);
      const left = index.leftOf(slot);
      if (left) row['_left'] = left;
      // The columns of a resource are fields of its row by name; only the contract guarantees it.
      return row as ListRow<N>;
    });
  }

  #order(index: RowIndex, name: string): Int32Array {
    const { refs, firsts } = index.resource.index;
    const named = (firsts?.[name] ?? [name]).flatMap((column) => refs?.[column] ?? []);
    const label = (value: string) => {
      const labels = named.map(({ resource, field }) => this.label(resource, field, value));
      return labels.find((found) => found !== undefined) ?? value;
    };
    const versions = named.map(({ resource }) => this.#find(resource)?.version ?? 0);
    return index.order(name, label, versions.join(' '));
  }

  #find(name: string): RowIndex | undefined {
    return this.#indexes.get(name);
  }

  #get(name: ResourceName): RowIndex {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`There is no resource ${name}.`);
    return index;
  }
}

interface Stretch {
  from: number;
  size: number;
  descending: boolean;
}

/** Some of the rows that pass, walking from the end of the order that comes first. */
function stretch(order: Int32Array, mask: Uint8Array, { from, size, descending }: Stretch): number[] {
  const slots: number[] = [];
  let passed = 0;
  for (let at = 0; at < order.length && slots.length < size; at += 1) {
    const slot = order[descending ? order.length - 1 - at : at] ?? 0;
    if (mask[slot] === 0) continue;
    if (passed >= from) slots.push(slot);
    passed += 1;
  }
  return slots;
}

async function readStored(db: UserDb, name: string): Promise<{ packs: PackColumns[]; owns: OwnRow[] }> {
  return db.transaction('r', db.packs, db.pack_columns, db.own(name), async () => {
    const numbers = await db.packs.where('resource').equals(name).primaryKeys();
    const packs = await db.pack_columns.bulkGet(numbers.sort((one, other) => one - other));
    return { packs: packs.filter((stored) => stored !== undefined), owns: await db.own(name).toArray() };
  });
}
