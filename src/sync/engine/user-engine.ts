import { v7 } from 'uuid';
import type { StoredRecord, Session, StorageReport } from '#data/api.ts';
import { trimCopies } from '#data/store/blobs.ts';
import { changedResources, noChanges, type Changes } from '#data/store/changes.ts';
import { Lists } from '#data/columns/lists.ts';
import type { WriteEnv } from '#data/store/commit.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import { noteFault } from '#data/device/faults.ts';
import { databaseId, noticeNewResources } from '#data/store/meta.ts';
import { readRow } from '#data/store/read.ts';
import { unknownStatus, type SyncStatus } from '#data/sync-status.ts';
import type { ResourceName } from '#contract/resources.ts';
import { DexieStore } from '../store/dexie-store.ts';
import { enter, loadSeal } from './enter.ts';
import { isClosed, isQuota, storageWords } from '../net/failure-words.ts';
import { ImportRunner } from './import-runner.ts';
import { SyncHost, type HostParts } from '../host/host.ts';
import { UserMark } from './user-mark.ts';
import { Peers } from '../host/peers.ts';
import { DexieFiles } from '../files/dexie-files.ts';
import type { FileTransport, Transport } from '../core/ports.ts';
import { StatusTeller } from './status-teller.ts';
import { readRoom, readStatus } from './status.ts';
import type { Teller } from './teller.ts';

export interface UserParts {
  session: Session;
  transport: Transport;
  file_transport: FileTransport;
  teller: Teller;
  hold: HostParts['hold'];
  pushed: HostParts['pushed'];
  applied: HostParts['applied'];
  /** Evicts what can be fetched again, to make room for what cannot. */
  make_room: () => Promise<void>;
}

const now = () => Date.now();

/** Longest time an unresponsive database may delay a sign-out. */
const LEAVE_MS = 1_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** All services of this context's signed-in user. */
export class UserEngine {
  readonly user_id: string;
  readonly db: UserDb;
  readonly lists = new Lists();
  readonly host: SyncHost;
  readonly env: WriteEnv;
  readonly imports = new ImportRunner(this);
  #peers: Peers;
  #store: DexieStore;
  readonly #mark: UserMark;
  readonly #status: StatusTeller;
  #is_closed = false;
  /** Releases the database for another context's sign-out. */
  #free: () => void = () => undefined;

  constructor(private readonly parts: UserParts) {
    const { session, transport } = parts;
    this.user_id = session.user.id;
    this.#mark = new UserMark(this.user_id, session.user.name, async () => {
      const meta = await this.db.meta.get('sync');
      return meta && databaseId(meta);
    });
    this.db = new UserDb(databaseName(this.user_id));
    this.env = { now, new_id: v7, user_id: this.user_id };
    this.#status = new StatusTeller({
      read: (error) => this.#readStatus(error),
      tell: (status) => parts.teller.tell({ kind: 'status', status }),
      mark: async (status) => {
        if (await this.#mark.write(status)) void this.#status.tell();
      },
      isOpen: this.isOpen,
    });
    this.#peers = new Peers(this.db, this.user_id, (changes) => {
      this.#take(changes);
    });
    const changed = (changes: Changes) => {
      this.changed(changes);
    };
    this.#store = new DexieStore(this.db, { now, random: Math.random, new_id: v7, changed });
    this.host = new SyncHost({
      user_id: this.user_id,
      store: this.#store,
      transport,
      files: { store: new DexieFiles(this.db, { now, changed }), transport: parts.file_transport },
      hold: parts.hold,
      pushed: parts.pushed,
      applied: (page) => {
        this.#status.recovers();
        return parts.applied(page);
      },
      report: () => {
        void this.#status.tell();
      },
      broken: (error) => this.#status.failed(error),
    });
  }

  /** Opens the database, fills the lists, then starts the sync. Closing meanwhile ends it silently. */
  async open(): Promise<void> {
    await this.#open().catch((error: unknown) => {
      if (!this.#is_closed) throw error;
    });
  }

  async #open(): Promise<void> {
    const free = await enter(this.user_id, this.isOpen);
    this.#free = free;
    if (!this.isOpen()) return free();
    await this.#openDatabase();
    await noticeNewResources(this.db, v7);
    // Before the first status: losses are determined before anything is sent.
    await this.#mark.write(await this.status());
    await this.lists.load(this.db);
    if (this.#is_closed) return;
    this.host.wake('start');
    void this.#status.tell();
    void this.#settleIn().catch((error: unknown) => this.#status.failed(error));
  }

  /** A database that does not open now may open in a moment; until then saving is blocked with a message. */
  async #openDatabase(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !this.#is_closed; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await this.db.open();
        return;
      } catch (error) {
        void noteFault('opening the database', error);
        this.parts.teller.tell({
          kind: 'status',
          status: { ...unknownStatus, storage_error: storageWords(error) },
        });
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  async #settleIn(): Promise<void> {
    void loadSeal().catch(() => undefined);
    await this.#store.tidy();
    await this.imports.resume();
    await this.lists.warm(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }

  /** Stores what still waits, for the next sign-in, and closes. */
  async leave(): Promise<void> {
    if (this.#is_closed) return;
    this.host.close();
    const noted = this.status().then((status) => this.#mark.write(status));
    const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
    await Promise.race([noted.catch(() => undefined), late]);
    this.close();
  }

  /** Stops the sync and closes the database. Stored data stays. */
  close(): void {
    this.#is_closed = true;
    this.host.close();
    this.#peers.close();
    this.db.close();
    this.#free();
  }

  /** Handles changes made by this context. */
  changed(changes: Changes): void {
    this.#take(changes);
    if (!this.#is_closed) this.#peers.tell(changes);
  }

  #take(changes: Changes): void {
    if (this.#is_closed) return;
    this.lists.apply(changes);
    for (const name of changes.reread)
      void this.lists.reread(this.db, name).then(
        () => {
          this.parts.teller.changed([name]);
        },
        () => undefined,
      );
    this.parts.teller.changed(changedResources(changes));
    if (changes.outbox || changes.files.length > 0) void this.#status.tell();
  }

  /** Resolves once a reported status includes all that was stored before. */
  tellStatus = (): Promise<void> => this.#status.tell();

  /** Runs a local write; on failure evicts copies or reopens the database if that may help, else reports it. */
  async stored<T>(write: () => Promise<T>): Promise<T> {
    try {
      const value = await write().catch(async (error: unknown) => {
        if (isQuota(error)) await Promise.allSettled([this.parts.make_room(), trimCopies(this.db, 0)]);
        else if (isClosed(error) && !this.#is_closed) await this.db.open();
        else throw error;
        return write();
      });
      this.#status.works();
      return value;
    } catch (error) {
      if (!isQuota(error) && !isClosed(error)) throw error;
      this.#status.failed(error, false);
      throw new Error(storageWords(error), { cause: error });
    }
  }

  async record<N extends ResourceName>(name: N, id: string): Promise<StoredRecord<N> | undefined> {
    const record = await readRow(this.db, name, id, this.lists.sourceOf(name, id));
    if (!record) return undefined;
    return { record, labels: this.lists.labelsOf(name, record) };
  }

  status(): Promise<SyncStatus> {
    return this.#readStatus(this.#status.storage_error);
  }

  #readStatus(storage_error: string | null): Promise<SyncStatus> {
    return readStatus(this.db, this.#store, this.host, { storage_error, lost: this.#mark.lost });
  }

  /** Acknowledges the loss; other tabs are notified too. */
  async lossRead(): Promise<void> {
    await this.#mark.read();
    this.changed({ ...noChanges(), outbox: true });
  }

  isOpen = (): boolean => !this.#is_closed;

  /** Storage used for this user. */
  async storage(): Promise<StorageReport> {
    return { ...(await readRoom()), rows: this.lists.counts() };
  }
}

/** The signed-in user's engine, once it is open. */
export type Opened = () => Promise<UserEngine>;
