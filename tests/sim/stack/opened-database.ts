import type { ResourceName } from '#contract/resources.ts';
import { findCall } from '#contract/calls.ts';
import { Lists } from '#data/columns/lists.ts';
import { filesIn, putBlob } from '#data/store/blobs.ts';
import { commitAll, RecordGone } from '#data/store/commit.ts';
import { resolve } from '#data/store/conflicts.ts';
import type { Changes } from '#data/store/changes.ts';
import type { UserDb } from '#data/store/db.ts';
import { plain } from '#data/store/fold.ts';
import { readMeta } from '#data/store/meta.ts';
import { discard, retryOp } from '#data/store/outbox.ts';
import { listOutbox } from '#data/store/queued.ts';
import { loadRows } from '#data/store/pack.ts';
import { adopt } from '#data/store/rescue.ts';
import type { OutboxEntry, OwnRow } from '#data/stored.ts';
import { DexieStore } from '#sync/store/dexie-store.ts';
import { blobOf } from '#sync/files/keep.ts';
import { DexieFiles } from '#sync/files/dexie-files.ts';
import type { FilePorts, FileTransport, Store, Transport } from '#sync/core/ports.ts';
import type { Choice, Chosen, OpenIssue, Opened, Opening, Queued, Shown, Write } from '../kit/backend.ts';
import { invariant } from '../kit/failure.ts';
import type { Random } from '../kit/random.ts';
import { torn } from './torn-storage.ts';

/** What people work on in the runs: only this is read into lists, and swept after a full pull. */
const RESOURCES = [
  'leads',
  'contacts',
  'journey_plans',
  'market_visits',
  'attendances',
  'territories',
] as const satisfies readonly ResourceName[];
type Resource = (typeof RESOURCES)[number];

/** Parts that a planted bug replaces, and the resources of a smaller world. */
interface Parts {
  resources?: readonly Resource[];
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
    { store: wrapStore, files: wrapFiles, resources = RESOURCES }: Parts = {},
  ) {
    this.resources = resources;
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

  private readonly resources: readonly Resource[];
  private readonly env: { now: () => number; new_id: () => string; user_id: string };

  async load(): Promise<void> {
    const { db, resources } = this;
    await db.transaction('rw', db.meta, async () => {
      const meta = await readMeta(db, this.env.new_id);
      await db.meta.put({ ...meta, resources: [...resources] });
    });
    for (const name of resources) await this.lists.reread(db, name);
  }

  /** The stream under which what is written here goes out. */
  async streamId(): Promise<string> {
    return (await readMeta(this.db, this.env.new_id)).stream_id;
  }

  private take(changes: Changes): void {
    this.lists.apply(changes);
    for (const name of changes.reread)
      this.rereading = this.rereading.then(() => this.lists.reread(this.db, name));
  }

  async commit({ call, does, record_id, body, bytes, shows }: Write): Promise<string> {
    for (const file of filesIn(body)) if (bytes) await putBlob(this.db, blobOf(file, this.env.now()), bytes);
    const op = {
      call,
      resource: findCall(call)?.resource ?? '',
      does,
      record_id,
      patch: body,
      ...(shows && { shows }),
    };
    const { entries, changes } = await commitAll(this.db, this.env, [op]);
    this.take(changes);
    return entries[0]?.op_id ?? '';
  }

  async retryOp(op_id: string, body: Record<string, unknown>): Promise<[string, string][]> {
    const before = await this.db.outbox.orderBy('n').toArray();
    this.take(await retryOp(this.db, op_id, body, this.env.new_id));
    return this.renamed(before);
  }

  /** Old and new ids of what has another one now. */
  private async renamed(before: readonly OutboxEntry[]): Promise<[string, string][]> {
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
    const all = await Promise.all(this.resources.map((resource) => this.rowsOf(resource)));
    return all.flat().sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  private async rowsOf(resource: Resource): Promise<Shown[]> {
    const shown = new Map<string, Shown>();
    const packs = await this.db.packs.where('resource').equals(resource).sortBy('no');
    for (const { no } of packs) {
      for (const row of await loadRows(this.db, no)) {
        const id = String(row['id']);
        shown.set(id, { id, resource, fields: plain(row), mark: 'synced', left: false });
      }
    }
    for (const own of await this.db.own(resource).toArray()) {
      if (own._gone || own._hidden) shown.delete(own.id);
      else shown.set(own.id, shownOf(resource, own));
    }
    return [...shown.values()];
  }

  async held(): Promise<Map<string, string>> {
    return new Map((await this.db.blobs.toArray()).map((blob) => [blob.id, blob.state]));
  }

  async issues(): Promise<OpenIssue[]> {
    const { issues } = await listOutbox(this.db);
    return issues.map((issue) => ({ ...issue, op_id: issue.id.split(':')[0] ?? '' }));
  }

  async choose({ op_id, record_id, field, mine, seen }: Choice): Promise<Chosen> {
    const { issues } = await listOutbox(this.db);
    const issue = issues.find((open) => open.id === `${op_id}:${field}`);
    if (!issue) return null;
    const before = await this.queuedIds();
    try {
      const decision = { field, mine: mine ? issue.id : null, seen };
      this.take(await resolve(this.db, this.env, issue.resource, record_id, [decision]));
    } catch (error) {
      if (error instanceof RecordGone) return null;
      throw error;
    }
    const made = (await this.queuedIds()).find((id) => !before.includes(id));
    return { op_id: made ?? null };
  }

  async adopt(op_id: string, record_id: string): Promise<[string, string][] | null> {
    const before = await this.db.outbox.orderBy('n').toArray();
    try {
      const { fields, changes } = await adopt(this.db, this.env, op_id, record_id);
      this.take(changes);
      if (fields === null) return null;
    } catch (error) {
      if (error instanceof RecordGone) return null;
      throw error;
    }
    return this.renamed(before);
  }

  private async queuedIds(): Promise<string[]> {
    return (await this.db.outbox.orderBy('n').toArray()).map((entry) => entry.op_id);
  }

  /** The lists in memory say the same as the database. */
  async compareLists(): Promise<void> {
    await this.rereading;
    if (this.shared) return;
    for (const resource of this.resources) await this.compareList(resource);
  }

  private async compareList(resource: Resource): Promise<void> {
    const rows = await this.rowsOf(resource);
    const query = { page: 1, size: 50, sort: 'created_at', descending: true, filters: {} } as const;
    const listed = this.lists.list(resource, query);
    const text = (id: string, name: unknown, mark: string) => `${id} ${String(name)} ${mark}`;
    const expected = rows.map(({ id, fields, mark }) => text(id, nameOf(fields), mark)).sort();
    const found = listed.rows.map((row) => text(row.id, nameOf({ ...row }), row._mark)).sort();
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

/** What people know a row by. */
const nameOf = (row: Record<string, unknown>) => row['name'] ?? row['title'] ?? row['type'];

/** What Dexie calls a transaction that was ended by force, or a database that was closed. */
const faultNames = new Set([
  'AbortError',
  'QuotaExceededError',
  'UnknownError',
  'DatabaseClosedError',
  'TransactionInactiveError',
  'PrematureCommitError',
]);

function shownOf(resource: Resource, own: OwnRow): Shown {
  return { id: own.id, resource, fields: plain(own), mark: own._mark, left: own._left !== undefined };
}
