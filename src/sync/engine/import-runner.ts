import type { ImportReport, MadeRow, RowPart } from '#data/import-export.ts';
import type { Changes } from '#data/store/changes.ts';
import { madeRows, revertRows } from '#data/store/import-revert.ts';
import * as imports from '#data/store/imports.ts';
import type { ImportEntry } from '#data/stored.ts';
import type { UserEngine } from './user-engine.ts';

/** Records reverted per transaction. */
const RUN = 100;

/** Yields to other queries between two pieces. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Runs imports piece by piece, concurrently with all else in the engine. */
export class ImportRunner {
  readonly #running = new Set<string>();
  /** An import's records never change, so they are cached. */
  readonly #records = new Map<string, Map<string, number>>();

  constructor(private readonly user: UserEngine) {}

  /** Resumes imports cut by a reload. */
  async resume(): Promise<void> {
    for (const { id, state } of await this.user.db.imports.toArray())
      if (state === 'running') void this.run(id);
  }

  async begin(entry: ImportEntry): Promise<void> {
    await this.user.stored(() => imports.beginImport(this.user.db, entry));
    void this.run(entry.id);
  }

  async set(id: string, state: ImportEntry['state']): Promise<void> {
    await this.user.stored(() => imports.setImportState(this.user.db, id, state));
    if (state === 'running') void this.run(id);
  }

  async run(id: string): Promise<void> {
    if (this.#running.has(id)) return;
    this.#running.add(id);
    try {
      while (this.user.isOpen()) {
        const changes = await this.user.stored(() => imports.importStep(this.user.db, this.user.env, id));
        if (!changes) break;
        this.#changed({ ...changes, outbox: true });
        await pause();
      }
    } catch {
      // The engine's status reports storage errors; the import resumes here on request.
      await imports.setImportState(this.user.db, id, 'stopped').catch(() => undefined);
    } finally {
      this.#running.delete(id);
    }
  }

  async report(id: string): Promise<ImportReport | undefined> {
    return imports.importReport(this.user.db, id, await this.#lines(id));
  }

  async rest(id: string, no: number): Promise<RowPart> {
    const report = await this.report(id);
    return report ? imports.importRest(this.user.db, report, no) : { at: [], rows: [] };
  }

  async made(id: string): Promise<MadeRow[]> {
    const entry = await this.user.db.imports.get(id);
    if (!entry) return [];
    return madeRows(this.user.db, this.user.lists, entry.resource, await this.#lines(id));
  }

  /** Reverts records of an import; reports after each part, so that the page shows progress. */
  async revert(id: string, records: readonly string[]): Promise<void> {
    const { db, env } = this.user;
    const entry = await db.imports.get(id);
    if (!entry) return;
    await this.set(id, 'reverting');
    for (let from = 0; from < records.length; from += RUN) {
      const part = records.slice(from, from + RUN);
      const all = await this.user.stored(() => revertRows(db, env, entry.resource, part));
      for (const changes of all) this.#changed(changes);
      await pause();
    }
    await this.set(id, 'reverted');
  }

  #changed(changes: Changes): void {
    this.user.changed(changes);
    this.user.host.wake('enqueue');
  }

  async #lines(id: string): Promise<Map<string, number>> {
    let lines = this.#records.get(id);
    if (!lines) {
      lines = await imports.importedRecords(this.user.db, id);
      this.#records.set(id, lines);
    }
    return lines;
  }
}
