import { packRows } from '#contract/core/columns.ts';
import type { PullPage } from '#contract/core/sync.ts';
import { invariant } from '../kit/failure.ts';
import { reaches } from './model-rules.ts';
import { ModelRows } from './model-rows.ts';
import type { Left, ModelRow, Person } from './model-tables.ts';

const PAGE_ROWS = 3;

interface Cursor {
  epoch: string;
  digest: string;
  from: number;
  until: number;
  /** Nothing the device has is of this version or a later one. */
  seen: number;
  /** Last row sent of the window: its version (delta) and id; null at the start of a window. */
  at: { ver: number; id: string } | null;
  mode: 'full' | 'delta';
  issued: number;
  /** The request that opened the window: one that only resumes it goes on with the next window. */
  request: number;
}

/** What the server in memory answers to a pull: windows up to the horizon, page by page. */
export class ModelPull extends ModelRows {
  /** Cursors issued before this time are too old. */
  private oldest_cursor = 0;
  private requests = 0;

  /** Makes every cursor handed out so far too old. */
  outdate(): void {
    this.oldest_cursor = this.clock.now + 1;
  }

  nextRequest(): number {
    return ++this.requests;
  }

  /** One page of a request, as its own short transaction. */
  pull(person: Person, text: string | null, request: number): PullPage {
    const cursor = this.open(person, text, request);
    const page = cursor.mode === 'full' ? this.fullPage(person, cursor) : this.deltaPage(person, cursor);
    for (const row of page.rows)
      invariant('I17', reaches(person, 'read', row), `${row.id} is sent to ${person.id}, who may not see it`);
    const next: Cursor = page.more
      ? page.cursor
      : { ...page.cursor, mode: 'delta', from: cursor.until, at: null };
    const seen = this.data.next_ver;
    return {
      epoch: this.data.epoch,
      cursor: JSON.stringify({ ...next, seen, issued: this.clock.now }),
      more: page.more || (cursor.mode === 'delta' && cursor.request !== request),
      full: cursor.mode === 'full',
      ...(cursor.mode === 'full' && cursor.at === null && { first: true }),
      server_time: new Date(this.clock.now).toISOString(),
      rows: { leads: packRows(page.rows.map((row) => ({ ...row }))) },
      gone: { leads: page.gone },
    };
  }

  /** Where a pull goes on: within its window, at the start of the next, or from nothing. */
  private open(person: Person, text: string | null, request: number): Cursor {
    const digest = this.digestOf(person);
    const until = this.horizon();
    const old = text === null ? null : (JSON.parse(text) as Cursor); // written by this server
    const { epoch } = this.data;
    const fits = old && this.survived(old) && old.issued >= this.oldest_cursor && old.digest === digest;
    // A request reads its user once, and no cursor grows old within it.
    if (old && (fits || old.request === request))
      return old.at === null ? { ...old, epoch, until, request } : { ...old, epoch };
    return { epoch, digest, from: 0, until, seen: 0, at: null, mode: 'full', issued: 0, request };
  }

  /** True if all that a device with this cursor has seen is part of this epoch. */
  protected survived(old: Cursor): boolean {
    let cut = Infinity;
    let at = this.data.epoch;
    while (at !== old.epoch) {
      const line = this.data.lines.get(at);
      if (!line) return false;
      cut = Math.min(cut, line.cut);
      at = line.parent;
    }
    return old.seen <= cut;
  }

  protected digestOf(person: Person): string {
    return JSON.stringify([person.permissions, person.team]);
  }

  private fullPage(person: Person, cursor: Cursor) {
    const after = cursor.at?.id;
    const rows = this.visible(person.id)
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .filter((row) => after === undefined || row.id < after);
    return this.cut(
      cursor,
      rows.map((row) => ({ row, ver: 0 })),
      [],
    );
  }

  private deltaPage(person: Person, cursor: Cursor) {
    const { from, until, at } = cursor;
    const rows = [...this.data.rows.values()]
      .filter(({ ver, row }) => ver >= from && ver < until && reaches(person, 'read', row))
      .sort((one, other) => one.ver - other.ver || (one.row.id < other.row.id ? -1 : 1))
      .filter(({ ver, row }) => !at || ver > at.ver || (ver === at.ver && row.id > at.id));
    const gone = at === null ? this.goneIn(person, from, until) : [];
    return this.cut(cursor, rows, gone);
  }

  /** Word of rows that left this person's sight within a window. */
  protected goneIn(person: Person, from: number, until: number): { id: string; reason: Left['reason'] }[] {
    const left = this.data.left.filter(
      (gone) => gone.ver >= from && gone.ver < until && reaches(person, 'read', gone),
    );
    return [...new Set(left.map((gone) => gone.id))]
      .filter((id) => !this.canSee(person, id))
      .map((id) => ({ id, reason: this.data.rows.has(id) ? 'moved' : 'deleted' }));
  }

  private canSee(person: Person, id: string): boolean {
    const row = this.data.rows.get(id)?.row;
    return row !== undefined && reaches(person, 'read', row);
  }

  private cut(
    cursor: Cursor,
    rows: { row: ModelRow; ver: number }[],
    gone: { id: string; reason: Left['reason'] }[],
  ) {
    const page = rows.slice(0, PAGE_ROWS);
    const last = page.at(-1);
    const at = last ? { ver: last.ver, id: last.row.id } : cursor.at;
    return {
      rows: page.map(({ row }) => row),
      gone,
      more: rows.length > PAGE_ROWS,
      cursor: { ...cursor, at },
    };
  }
}
