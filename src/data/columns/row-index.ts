import { pointAt } from '#contract/core/positions.ts';
import { columnKinds, type Resource } from '#contract/core/resource.ts';
import { compact } from '#contract/core/reading/folded.ts';
import type { Mark } from '../api.ts';
import type { PackedPage } from '../store/changes.ts';
import { columnsOfRows, valueAt, LATITUDE, LONGITUDE } from '../store/pack.ts';
import type { Left, OwnRow } from '../stored.ts';
import { ChoiceColumn } from './choice-column.ts';
import { makeColumn, type Column } from './column.ts';
import { withRoom } from './grow.ts';
import { Order } from './order.ts';
import { TextColumn } from './text-column.ts';

const bytes = (length: number) => new Uint8Array(length);
const ints = (length: number) => new Int32Array(length);
const floats = (length: number) => new Float64Array(length);

const marks: readonly Mark[] = ['synced', 'waiting', 'attention'];

/** Sorts after every day and time, as an empty column does on the server. */
const LAST = '~';

/** Source of a row that is a separate record, not in a page. */
export const OWN = -1;

/** The index of another resource. */
export type IndexOf = (resource: string) => RowIndex | undefined;

/** The in-memory index of one resource: index columns, marks and orders. */
export class RowIndex {
  readonly ids: string[] = [];
  readonly columns = new Map<string, Column>();
  /** For sorting: the first of several columns that a row has. */
  readonly #firsts = new Map<string, ChoiceColumn>();
  /** For sorting: several columns of a row after each other. */
  readonly #compound = new Map<string, TextColumn>();
  size = 0;
  alive = bytes(0);
  /** Incremented with every change. */
  version = 0;
  latitudes = floats(0);
  longitudes = floats(0);
  #marks = bytes(0);
  #source = ints(0);
  #left = new Map<number, Left>();
  #slots = new Map<string, number>();
  #free: number[] = [];
  #orders = new Map<string, Order>();
  #byId = new Order(this, null);

  constructor(
    readonly resource: Resource,
    readonly indexOf: IndexOf = () => undefined,
  ) {
    const { found_by } = resource.index;
    for (const [name, kind] of Object.entries(columnKinds(resource.index)))
      this.columns.set(name, makeColumn(kind, found_by?.[name] === 'number' ? compact : undefined));
    for (const name of Object.keys(resource.index.firsts ?? {})) this.#firsts.set(name, new ChoiceColumn());
    for (const name of Object.keys(resource.index.compound ?? {})) this.#compound.set(name, new TextColumn());
  }

  /** Number of visible rows. */
  get count(): number {
    return this.#slots.size;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  markOf(slot: number): Mark {
    return marks[this.#marks[slot] ?? 0] ?? 'synced';
  }

  /** What people read in a column of references or keys: the name of the row, or the key. */
  labelIn(column: string, value: string): string {
    const ref = this.resource.index.refs?.[column];
    return (ref && this.indexOf(ref.resource)?.textOf(ref.field, value)) ?? value;
  }

  /** What a row has in a column; undefined without the row or a value. */
  textOf(column: string, id: string): string | undefined {
    const slot = this.slotOf(id);
    const value = slot === undefined ? undefined : this.columns.get(column)?.value(slot);
    return value === null || value === undefined ? undefined : String(value);
  }

  /** The index of the rows that a column of references leads to. */
  indexBehind(column: string): RowIndex | undefined {
    const ref = this.resource.index.refs?.[column];
    return ref && this.indexOf(ref.resource);
  }

  waits(slot: number): boolean {
    return this.#marks[slot] !== 0;
  }

  leftOf(slot: number): Left | undefined {
    return this.#left.get(slot);
  }

  /** The stored page that holds a row, or OWN. */
  sourceOf(slot: number): number {
    return this.#source[slot] ?? OWN;
  }

  /** Takes over a row's separate record; a hidden or deleted one is not shown. */
  put(row: OwnRow): void {
    if (row._gone || row._hidden) {
      this.remove(row.id);
      return;
    }
    const slot = this.#slot(row.id);
    for (const [name, column] of this.columns) column.set(slot, valueAt(row, name));
    if (this.resource.index.position !== undefined) {
      const places = columnsOfRows(this.resource.name, [row]);
      this.#place(slot, places[LATITUDE]?.[0], places[LONGITUDE]?.[0]);
    }
    this.#marks[slot] = marks.indexOf(row._mark);
    this.#source[slot] = OWN;
    if (row._left) this.#left.set(slot, row._left);
    else this.#left.delete(slot);
    this.#touch(slot);
  }

  /** Takes over a stored page. */
  putPage(page: PackedPage): void {
    const slots = page.ids.map((id) => this.#slot(id));
    for (const [name, column] of this.columns) {
      const values = page.columns[name];
      slots.forEach((slot, at) => {
        column.set(slot, values?.[at]);
      });
    }
    slots.forEach((slot, at) => {
      this.#place(slot, page.columns[LATITUDE]?.[at], page.columns[LONGITUDE]?.[at]);
      this.#marks[slot] = 0;
      this.#source[slot] = page.no;
      this.#left.delete(slot);
      this.#touch(slot);
    });
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.alive[slot] = 0;
    this.#left.delete(slot);
    this.#free.push(slot);
    this.#touch(slot);
  }

  /** The slots in the order of a column; by id if there is no such column. */
  order(name: string, labelOf: (value: string) => string, version: string): Int32Array {
    const byId = () => this.#byId.sorted(() => new Int32Array(0));
    const column = this.columns.get(name) ?? this.#firsts.get(name) ?? this.#compound.get(name);
    if (!column) return byId();
    let order = this.#orders.get(name);
    if (!order) {
      order = new Order(this, column);
      this.#orders.set(name, order);
    }
    if (column.kind === 'choice' && column.rankBy(labelOf, version)) order.drop();
    return order.sorted(byId);
  }

  #slot(id: string): number {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.size++;
    this.alive = withRoom(this.alive, slot, bytes);
    this.#marks = withRoom(this.#marks, slot, bytes);
    this.#source = withRoom(this.#source, slot, ints);
    this.latitudes = withRoom(this.latitudes, slot, floats);
    this.longitudes = withRoom(this.longitudes, slot, floats);
    this.alive[slot] = 1;
    this.ids[slot] = id;
    this.#slots.set(id, slot);
    return slot;
  }

  #place(slot: number, latitude: unknown, longitude: unknown): void {
    const point = pointAt({ latitude: numberOf(latitude), longitude: numberOf(longitude) });
    this.latitudes[slot] = point?.latitude ?? Number.NaN;
    this.longitudes[slot] = point?.longitude ?? Number.NaN;
  }

  #touch(slot: number): void {
    this.version += 1;
    for (const [name, column] of this.#firsts) {
      const values = this.resource.index.firsts?.[name]?.map((one) => this.columns.get(one)?.value(slot));
      column.set(
        slot,
        values?.find((value) => value !== null && value !== undefined),
      );
    }
    for (const [name, column] of this.#compound) {
      const parts = this.resource.index.compound?.[name] ?? [];
      column.set(slot, parts.map((one) => this.columns.get(one)?.value(slot) ?? LAST).join(' '));
    }
    this.#byId.touch(slot);
    for (const order of this.#orders.values()) order.touch(slot);
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
