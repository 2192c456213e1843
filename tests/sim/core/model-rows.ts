import { reaches, type Change } from './model-rules.ts';
import { copyData, emptyData, type Data, type ModelRow, type Person } from './model-tables.ts';

/** The time of a run, as the server waits for it. */
export interface ModelClock {
  now: number;
  sleep(ms: number): Promise<void>;
}

interface Writer {
  xid: number;
  changes: Map<string, ModelRow | null>;
}

/** The rows of the server in memory: versions, open transactions, backups, and who may see what. */
export class ModelRows {
  data: Data;
  /** Every state a row was in, by epoch, id and revision. */
  readonly history = new Map<string, ModelRow>();
  private restores = 0;
  private readonly writers: Writer[] = [];

  constructor(
    readonly people: ReadonlyMap<string, Person>,
    protected readonly clock: ModelClock,
  ) {
    this.data = emptyData('epoch-0');
  }

  visible(user: string): ModelRow[] {
    const person = this.person(user);
    return [...this.data.rows.values()]
      .map((stored) => stored.row)
      .filter((row) => reaches(person, 'read', row));
  }

  backup(): Data {
    this.commitAll();
    return copyData(this.data);
  }

  /** Puts an older state back, as its own new database. */
  restore(backup: Data): void {
    this.writers.length = 0;
    this.restores += 1;
    const data = copyData(backup);
    const epoch = `epoch-${this.restores}`;
    data.lines.set(epoch, { parent: data.epoch, cut: data.next_ver });
    this.data = { ...data, epoch };
    for (const { row } of this.data.rows.values()) this.remember(row);
  }

  /** A change by the office, committed at once. */
  change(id: string, edit: (row: ModelRow) => ModelRow | null): boolean {
    const row = this.data.rows.get(id)?.row;
    if (!row) return false;
    this.settleLocks(id);
    this.put(this.take(), { before: row, after: edit({ ...row }) });
    return true;
  }

  /** A row the office adds. */
  add(row: ModelRow): void {
    this.put(this.take(), { before: null, after: row });
  }

  /** Begins a transaction that holds its version but commits later: the reason for a horizon. */
  begin(id: string, edit: (row: ModelRow) => ModelRow | null): boolean {
    const row = this.data.rows.get(id)?.row;
    if (!row) return false;
    this.settleLocks(id);
    this.writers.push({ xid: this.take(), changes: new Map([[id, edit({ ...row })]]) });
    return true;
  }

  /** Commits the oldest open transaction. */
  commit(): boolean {
    const writer = this.writers.shift();
    if (!writer) return false;
    this.finish(writer);
    return true;
  }

  commitAll(): void {
    while (this.commit());
  }

  /** Versions below this are final: every transaction that holds one has ended. */
  protected horizon(): number {
    return Math.min(this.data.next_ver, ...this.writers.map((writer) => writer.xid));
  }

  private person(user: string): Person {
    const person = this.people.get(user);
    if (!person) throw new Error(`nobody is called ${user}`);
    return person;
  }

  /** The next version: what a transaction id is to the database. */
  protected take(): number {
    return this.data.next_ver++;
  }

  /** A row locked by an open transaction waits for it. */
  protected settleLocks(id: string): void {
    const at = this.writers.findIndex((writer) => writer.changes.has(id));
    const [writer] = at < 0 ? [] : this.writers.splice(at, 1);
    if (writer) this.finish(writer);
  }

  private finish(writer: Writer): void {
    for (const [id, after] of writer.changes) {
      const before = this.data.rows.get(id)?.row ?? null;
      this.put(writer.xid, { before, after });
    }
  }

  protected put(ver: number, { before, after }: Pick<Change, 'before' | 'after'>): void {
    const id = (after ?? before)?.id ?? '';
    if (before && (!after || after.assigned_to !== before.assigned_to)) {
      const { assigned_to, created_by } = before;
      this.data.left.push({ id, ver, reason: after ? 'moved' : 'deleted', assigned_to, created_by });
    }
    if (!after) {
      this.data.rows.delete(id);
      return;
    }
    const row: ModelRow = {
      ...after,
      cdp_code: before?.cdp_code ?? `CDP-${String(++this.data.codes)}`,
      updated_at: this.nextVersion(before),
      _rev: (before?._rev ?? 0) + 1,
    };
    this.data.rows.set(id, { row, ver });
    this.remember(row);
  }

  /** As the trigger of the real one: never the same for two states of a row. */
  private nextVersion(before: ModelRow | null): string {
    const after = before ? Date.parse(before.updated_at) + 1 : 0;
    return new Date(Math.max(this.clock.now, Number.isNaN(after) ? 0 : after)).toISOString();
  }

  private remember(row: ModelRow): void {
    this.history.set(`${this.data.epoch} ${row.id} ${String(row._rev)}`, row);
  }
}
