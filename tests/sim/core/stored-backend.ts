import { packRows, unpackRows } from '#contract/core/columns.ts';
import type { PullPage } from '#contract/core/sync.ts';
import type { UserDb } from '#data/store/db.ts';
import type { Store, Transport } from '#sync/core/ports.ts';
import type { Opened, Opening, RunParts } from '../kit/backend.ts';
import { Random } from '../kit/random.ts';
import { Databases } from '../stack/databases.ts';
import { OpenDatabase } from '../stack/opened-database.ts';
import { CoreBackend, type CoreMutation } from './core-backend.ts';
import { emptyDisk } from './memory-disk.ts';
import { ModelTransport } from './model-transport.ts';
import { noFiles } from './no-files.ts';
import { Twin, type Beside } from './twin.ts';

/** Parts that a planted bug replaces. */
export interface StoredMutation extends Pick<CoreMutation, 'server'> {
  store?: (inner: Store, db: UserDb) => Store;
  /** Without the model beside the store, so that a bug in the store breaks another promise than being like it. */
  alone?: boolean;
}

/** The real database and store on IndexedDB in memory, and the model server. */
export class StoredBackend extends CoreBackend {
  private readonly databases = new Databases();
  /** The models of the databases, by phone and user. */
  private readonly besides = new Map<string, Beside>();
  private tabs = 0;

  constructor(
    parts: RunParts,
    seed: string,
    private readonly planted: StoredMutation = {},
  ) {
    super(parts, seed, planted.server && { server: planted.server });
  }

  override async open(opening: Opening): Promise<Opened> {
    const ids = new Random(`${this.seed} tab ${String(++this.tabs)}`);
    const transport = byResource(new ModelTransport(this.model, opening, this.parts));
    const parts = { ...this.planted, resources: ['leads', 'contacts'] } as const;
    const opened = await this.databases.open(
      opening,
      (db) => new OpenDatabase(db, transport, noFiles.transport, opening, ids, parts),
    );
    if (this.planted.alone) return opened;
    return new Twin(opened, await this.besideOf(opening, opened), this.model, opening.wall);
  }

  private async besideOf({ phone, user }: Opening, opened: OpenDatabase): Promise<Beside> {
    const key = `${phone} ${user}`;
    const beside = this.besides.get(key) ?? {
      disk: emptyDisk(user, await opened.streamId()),
      fills: new Map<number, number>(),
    };
    this.besides.set(key, beside);
    return beside;
  }

  override async close(): Promise<void> {
    this.databases.close();
  }
}

/** The model keeps leads and customers in one table; devices hold them in two. */
const byResource = (inner: Transport): Transport => ({
  push: (batch, signal) => inner.push(batch, signal),
  async *pull(cursor, signal) {
    for await (const reply of inner.pull(cursor, signal))
      yield reply.ok ? { ok: true, value: partedPage(reply.value) } : reply;
  },
});

function partedPage(page: PullPage): PullPage {
  const rows = unpackRows(page.rows['leads'] ?? []);
  const gone = page.gone['leads'] ?? [];
  return {
    ...page,
    rows: {
      leads: packRows(rows.filter((row) => row['lead_id'] === null)),
      contacts: packRows(rows.filter((row) => row['lead_id'] !== null)),
    },
    gone: { leads: gone, contacts: gone },
  };
}
