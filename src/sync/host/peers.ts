import type { Changes } from '#data/store/changes.ts';
import { noChanges } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { loadColumns } from '#data/store/pack.ts';

/** Tells another tab what to read after a change. */
interface Note {
  rows: { resource: string; id: string }[];
  packs: number[];
  reread: string[];
  files: string[];
  outbox: boolean;
}

/** Broadcasts changes between the tabs of one user: each has its own lists, all share one database. */
export class Peers {
  readonly #channel: BroadcastChannel;

  constructor(
    private readonly db: UserDb,
    user_id: string,
    private readonly on_changes: (changes: Changes) => void,
  ) {
    this.#channel = new BroadcastChannel(`beatbook-rows:${user_id}`);
    this.#channel.onmessage = (message: MessageEvent<Note>) => {
      void this.#receive(message.data).catch(() => undefined);
    };
  }

  /** Notifies the other tabs. */
  tell(changes: Changes): void {
    const note: Note = {
      rows: [
        ...changes.rows.map(({ resource, row }) => ({ resource, id: row.id })),
        ...changes.dropped.map(({ resource, id }) => ({ resource, id })),
      ],
      packs: changes.packs.map((page) => page.no),
      reread: changes.reread,
      files: changes.files,
      outbox: changes.outbox,
    };
    this.#channel.postMessage(note);
  }

  close(): void {
    this.#channel.close();
  }

  async #receive(note: Note): Promise<void> {
    const changes: Changes = {
      ...noChanges(),
      reread: note.reread,
      files: note.files,
      outbox: note.outbox,
    };
    for (const stored of await this.db.pack_columns.bulkGet(note.packs))
      if (stored) changes.packs.push(await loadColumns(this.db, stored));
    for (const resource of new Set(note.rows.map((row) => row.resource))) {
      const ids = note.rows.filter((row) => row.resource === resource).map((row) => row.id);
      const owns = await this.db.own(resource).bulkGet(ids);
      ids.forEach((id, at) => {
        const row = owns[at];
        if (row) changes.rows.push({ resource, row });
        else changes.dropped.push({ resource, id });
      });
    }
    this.on_changes(changes);
  }
}
