import type { ResourceName } from '#contract/resources.ts';
import { findCall } from '#contract/calls.ts';
import { Lists } from '#data/columns/lists.ts';
import { filesIn, putBlob } from '#data/blobs.ts';
import { commit } from '#data/commit.ts';
import type { Changes } from '#data/changes.ts';
import type { UserDb } from '#data/db.ts';
import { plain } from '#data/fold.ts';
import { discard, listOutbox, resend } from '#data/outbox.ts';
import { loadRows } from '#data/pack.ts';
import type { OwnRow } from '#data/stored.ts';
import { DexieStore } from '#sync/dexie-store.ts';
import { blobOf } from '#sync/files/keep.ts';
import { DexieFiles } from '#sync/files/dexie-files.ts';
import type { FilePorts, FileTransport, Store, Transport } from '#sync/ports.ts';
import type { OpenIssue, Opened, Opening, Queued, Shown, Write } from '../kit/backend.ts';
import { invariant } from '../kit/failure.ts';
import type { Random } from '../kit/random.ts';
import { torn } from './torn-storage.ts';

const RESOURCE = 'leads' satisfies ResourceName;

/** Parts that a planted bug replaces. */
interface Mutation {
  store?: (inner: Store, db: UserDb) => Store;
  files?: (inner: FilePorts, db: UserDb) => FilePorts;
}

/** One tab's engine on the real database: queue, store, and the lists it keeps in memory. */
export class OpenDatabase implements Opened {
  readonly store: Store;
  readonly files: FilePorts;
  private readonly lists = new Lists();
  private rereading: Promise<void> = Promise.resolve();
  /** Another tab writes to the same database: word of that travels outside of this simulation. */
  shared = false;
  private made = 0;

  constructor(
    private readonly db: UserDb,
    readonly transport: Transport,
    carrier: FileTransport,
    opening: Opening,
    private readonly ids: Random,
    { store: wrapStore, files: wrapFiles }: Mutation = {},
  ) {
    const { wall, random, user } = opening;
    const new_id = () => this.ids.id(++this.made);
    this.env = { now: wall, new_id, user_id: user };
    const dexie = new DexieStore(db, {
      now: wall,
      random: random.next,
      new_id,
      changed: (changes) => this.take(changes),
    });
    this.store = wrapStore?.(dexie, db) ?? dexie;
    const files: FilePorts = {
      store: new DexieFiles(db, { now: wall, changed: (changes) => this.take(changes) }),
      transport: carrier,
    };
    this.files = wrapFiles?.(files, db) ?? files;
  }

  private readonly env: { now: () => number; new_id: () => string; user_id: string };

  async load(): Promise<void> {
    await this.lists.load(this.db);
  }

  private take(changes: Changes): void {
    this.lists.apply(changes);
    for (const name of changes.reread)
      this.rereading = this.rereading.then(() => this.lists.reread(this.db, name));
  }

  async commit({ call, does, record_id, body, bytes }: Write): Promise<string> {
    for (const file of filesIn(body)) if (bytes) await putBlob(this.db, blobOf(file, this.env.now()), bytes);
    const op = { call, resource: findCall(call)?.resource ?? '', does, record_id, patch: body };
    const { entry, changes } = await commit(this.db, this.env, op);
    this.take(changes);
    return entry.op_id;
  }

  async resend(op_id: string, body: Record<string, unknown>): Promise<[string, string][]> {
    const before = await this.db.outbox.orderBy('n').toArray();
    this.take(await resend(this.db, op_id, body, this.env.new_id));
    const after = new Map((await this.db.outbox.toArray()).map((entry) => [entry.n, entry.op_id]));
    return before.flatMap((entry): [string, string][] => {
      const now = after.get(entry.n);
      return now !== undefined && now !== entry.op_id ? [[entry.op_id, now]] : [];
    });
  }

  async discard(op_id: string): Promise<string[]> {
    const before = await this.db.outbox.orderBy('n').toArray();
    this.take(await discard(this.db, op_id));
    const left = new Set((await this.db.outbox.toArray()).map((entry) => entry.op_id));
    return before.map((entry) => entry.op_id).filter((id) => !left.has(id));
  }

  async queue(): Promise<Queued[]> {
    const { ops } = await listOutbox(this.db);
    return ops.map(({ op_id, record_id, does, patch, state }) => ({
      op_id,
      record_id,
      does,
      body: patch,
      state,
    }));
  }

  /** What the database shows, read apart from the lists: packed pages first, own records over them. */
  async rows(): Promise<Shown[]> {
    const shown = new Map<string, Shown>();
    const packs = await this.db.packs.where('resource').equals(RESOURCE).sortBy('no');
    for (const { no } of packs) {
      for (const row of await loadRows(this.db, no)) {
        const id = String(row['id']);
        shown.set(id, { id, fields: plain(row), mark: 'synced', left: false });
      }
    }
    for (const own of await this.db.own(RESOURCE).toArray()) {
      if (own._gone || own._hidden) shown.delete(own.id);
      else shown.set(own.id, shownOf(own));
    }
    return [...shown.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  async held(): Promise<Map<string, string>> {
    return new Map((await this.db.blobs.toArray()).map((blob) => [blob.id, blob.state]));
  }

  async issues(): Promise<OpenIssue[]> {
    return (await listOutbox(this.db)).issues;
  }

  /** The lists in memory say the same as the database. */
  async compareLists(): Promise<void> {
    await this.rereading;
    if (this.shared) return;
    const rows = await this.rows();
    const query = { page: 1, size: 50, sort: 'created_at', descending: true, filters: {} } as const;
    const listed = this.lists.list(RESOURCE, query);
    const text = (id: string, name: unknown, mark: string) => `${id} ${String(name)} ${mark}`;
    const expected = rows.map((row) => text(row.id, row.fields['name'], row.mark)).sort();
    const found = listed.rows.map((row) => text(row.id, row.name, row._mark)).sort();
    const same = listed.total === rows.length && (rows.length > 50 || expected.join() === found.join());
    invariant('I34', same, () => `lists show ${found.join('; ')}, the database holds ${expected.join('; ')}`);
  }

  tear = torn;

  caused(error: unknown): boolean {
    return error instanceof Error && (error instanceof DOMException || faultNames.has(error.name));
  }

  close(): void {
    this.db.close();
  }
}

/** What Dexie calls a transaction that was ended by force, or a database that was closed. */
const faultNames = new Set([
  'AbortError',
  'QuotaExceededError',
  'UnknownError',
  'DatabaseClosedError',
  'TransactionInactiveError',
  'PrematureCommitError',
]);

function shownOf(own: OwnRow): Shown {
  return { id: own.id, fields: plain(own), mark: own._mark, left: own._left !== undefined };
}
