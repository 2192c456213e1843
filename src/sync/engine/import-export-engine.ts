import { proxy } from 'comlink';
import type { ListQuery } from '#contract/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { PictureUse } from '#data/api.ts';
import type { FileColumn } from '#data/file-columns.ts';
import * as imports from '#data/store/imports.ts';
import { ListRows } from '#data/store/list-rows.ts';
import type { ImportExportApi } from '#data/import-export.ts';
import type { ImportEntry, ImportPiece } from '#data/stored.ts';
import { dropFile, retryFile } from '../files/held.ts';
import { keepFile } from '../files/keep.ts';
import { readPictureData } from '../files/picture-data.ts';
import { ListEngine } from './list-engine.ts';

/** The engine's file API: attachments, exports and imports. */
export abstract class ImportExportEngine extends ListEngine implements ImportExportApi {
  keepFile = async (file: File, use?: PictureUse) => keepFile(await this.opened(), file, use);

  readPictureData = (file: File) => readPictureData(file);

  dropFile = async (file_id: string) => dropFile(await this.opened(), file_id);

  retryFile = async (file_id: string) => retryFile(await this.opened(), file_id);

  fileRows = async (name: ResourceName, query: ListQuery, columns: readonly FileColumn[]) => {
    const { db, lists } = await this.opened();
    return proxy(new ListRows(db, lists, name, query, columns));
  };

  twins = async (name: ResourceName, values: Readonly<Record<string, readonly string[]>>) =>
    (await this.opened()).lists.twins(name, values);

  async keepPiece(piece: ImportPiece): Promise<void> {
    const user = await this.opened();
    await user.stored(() => imports.keepPiece(user.db, piece));
  }

  beginImport = async (entry: ImportEntry) => (await this.opened()).imports.begin(entry);

  setImport = async (id: string, state: 'running' | 'stopped') =>
    (await this.opened()).imports.set(id, state);

  importReport = async (id: string) => (await this.opened()).imports.report(id);

  importRest = async (id: string, no: number) => (await this.opened()).imports.rest(id, no);

  importMade = async (id: string) => (await this.opened()).imports.made(id);

  revertImport = async (id: string, records: readonly string[]) =>
    (await this.opened()).imports.revert(id, records);
}
