import { proxy } from 'comlink';
import type { ListQuery } from '#contract/core/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { FileColumn } from '#data/file-columns.ts';
import type { RowReader } from '#data/import-export.ts';
import { ListRows } from '#data/store/list-rows.ts';
import * as imports from '#data/store/imports.ts';
import type { ImportEntry, ImportPiece } from '#data/stored.ts';
import type { Opened } from '../user-engine.ts';

/** Exports of lists and imports of sheets. */
export const importCalls = (opened: Opened) => ({
  /** Every row of a list, whatever page is shown, with its export cells. */
  async fileRows(name: ResourceName, query: ListQuery, columns: readonly FileColumn[]): Promise<RowReader> {
    const { db, lists } = await opened();
    return proxy(new ListRows(db, lists, name, query, columns));
  },

  /** Stores rows of a file whose import is about to begin. */
  async keepPiece(piece: ImportPiece): Promise<void> {
    const user = await opened();
    await user.stored(() => imports.keepPiece(user.db, piece));
  },

  /** Starts an import; continues automatically, also after a reload. */
  beginImport: async (entry: ImportEntry) => (await opened()).imports.begin(entry),

  setImport: async (id: string, state: 'running' | 'stopped') => (await opened()).imports.set(id, state),

  importReport: async (id: string) => (await opened()).imports.report(id),

  /** The rows of one piece that became no record: their cells and the reason. */
  importRest: async (id: string, no: number) => (await opened()).imports.rest(id, no),

  importMade: async (id: string) => (await opened()).imports.made(id),

  /** Reverts these records of an import: unsent ones are removed, the others are deleted. */
  revertImport: async (id: string, records: readonly string[]) =>
    (await opened()).imports.revert(id, records),
});
