import type { ListQuery } from '#contract/core/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { RowPart, RowReader } from '../import-export.ts';
import type { Lists } from '../columns/lists.ts';
import { OWN } from '../columns/row-index.ts';
import type { UserDb } from './db.ts';
import { cellMaker, type FileColumn } from '../file-columns.ts';
import { loadRows } from './pack.ts';
import { readRow } from './read.ts';

/** Number of separate records read at once. */
const RUN = 250;

interface Wanted {
  id: string;
  /** Index in the list. */
  at: number;
}

/**
 * All rows of a filtered list as cells, whole rows, read stored page by stored page because unpacking dominates
 * the cost; so parts come in any order and carry their rows' indexes.
 */
export class ListRows implements RowReader {
  readonly #parts: { source: number; wanted: Wanted[] }[];
  readonly #cells: (row: object) => unknown[];
  readonly #size: number;

  constructor(
    private readonly db: UserDb,
    lists: Lists,
    private readonly name: ResourceName,
    query: ListQuery,
    columns: readonly FileColumn[],
  ) {
    const ids = lists.ids(name, query, Infinity);
    const sources = new Map<number, Wanted[]>();
    ids.forEach((id, at) => {
      const source = lists.sourceOf(name, id) ?? OWN;
      const wanted = sources.get(source);
      if (wanted) wanted.push({ id, at });
      else sources.set(source, [{ id, at }]);
    });
    this.#size = ids.length;
    this.#parts = [...sources].flatMap(([source, wanted]) => runs(source, wanted));
    this.#cells = cellMaker(lists, columns);
  }

  size = () => Promise.resolve(this.#size);

  async next(): Promise<RowPart | null> {
    const part = this.#parts.pop();
    if (!part) return null;
    const packed = part.source === OWN ? [] : await loadRows(this.db, part.source);
    const found = new Map(packed.map((row) => [row['id'], row]));
    const at: number[] = [];
    const rows: string[] = [];
    for (const wanted of part.wanted) {
      // A stored page may have gone since the list was read; its row is then looked up again.
      const row = found.get(wanted.id) ?? (await readRow(this.db, this.name, wanted.id));
      if (!row) continue;
      at.push(wanted.at);
      rows.push(JSON.stringify(this.#cells(row)));
    }
    return { at, rows };
  }
}

function runs(source: number, wanted: Wanted[]) {
  if (source !== OWN) return [{ source, wanted }];
  const count = Math.ceil(wanted.length / RUN);
  return Array.from({ length: count }, (_, run) => ({
    source,
    wanted: wanted.slice(run * RUN, (run + 1) * RUN),
  }));
}
