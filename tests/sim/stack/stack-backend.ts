import type { UserDb } from '#data/store/db.ts';
import { HttpFiles } from '#sync/files/transport.ts';
import type { Http } from '#sync/net/http.ts';
import { HttpTransport } from '#sync/net/transport.ts';
import type { FilePorts, Store, Transport } from '#sync/core/ports.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Backend, Opened, Opening, RunParts, Session } from '../kit/backend.ts';
import { Random } from '../kit/random.ts';
import type { Office } from './company.ts';
import { Databases } from './databases.ts';
import { OfficeHand } from './office-hand.ts';
import { OpenDatabase } from './opened-database.ts';
import { ORIGIN, wire } from './wire.ts';

const FIRST_LEADS = 10;
/** Nothing waits in real time, so a request may take as long as a loaded machine needs. */
const PATIENT = { answer_ms: 600_000, idle_ms: 600_000 };

/** Parts that a planted bug replaces. */
export interface StackMutation {
  store?: (inner: Store, db: UserDb) => Store;
  transport?: (inner: Transport, db: UserDb) => Transport;
  files?: (inner: FilePorts, db: UserDb) => FilePorts;
  /** A server that does otherwise: what happens to its data around each push. */
  server?: (inner: Transport, db: TestServer['db']) => Transport;
  /** The session a request of this user is sent with. */
  session?: (session: Session | null, user: string) => Session | null;
}

/** The real database code on IndexedDB in memory, and the real server. */
export class StackBackend implements Backend {
  readonly server: OfficeHand;
  private readonly ids: Random;
  private readonly databases = new Databases();
  private tabs = 0;

  constructor(
    private readonly real: TestServer,
    office: Office,
    private readonly parts: RunParts,
    private readonly seed: string,
    private readonly mutation: StackMutation = {},
  ) {
    this.server = new OfficeHand(real, office);
    this.ids = new Random(`${seed} device ids`);
  }

  async reset(): Promise<void> {
    const { people } = this.parts;
    const leads = Array.from({ length: FIRST_LEADS }, (_, at) => ({
      id: this.ids.id(at),
      owner: people[at % people.length] ?? '',
    }));
    await this.server.reset(leads);
  }

  async open(opening: Opening): Promise<Opened> {
    const http = this.httpOf(opening);
    const transport = garbling(new HttpTransport(http, opening.wall), this.parts.unreadable);
    const ids = new Random(`${this.seed} tab ${String(++this.tabs)}`);
    const served = this.mutation.server?.(transport, this.real.db) ?? transport;
    return this.databases.open(opening, (db) => {
      const carrier = this.mutation.transport?.(served, db) ?? served;
      return new OpenDatabase(db, carrier, new HttpFiles(http), opening, ids, this.mutation);
    });
  }

  private httpOf(opening: Opening): Http {
    const { session, user, link, random } = opening;
    const { clock, faults } = this.parts;
    const endSessions = () => this.server.endSessions(user);
    const plain = wire({ server: this.real, clock, faults, random, link, endSessions });
    const token = () => {
      const now = this.mutation.session
        ? this.mutation.session(opening.phone_session(), user)
        : own(session(), user);
      return Promise.resolve(now?.token ?? null);
    };
    return { base_url: ORIGIN, fetch: plain, token, limits: PATIENT };
  }

  async close(): Promise<void> {
    this.databases.close();
  }
}

/** Spoils the envelopes of some operations on the way, so that the server turns away every batch that holds one. */
const garbling = (inner: Transport, unreadable: ReadonlySet<string>): Transport => ({
  push(batch, signal) {
    const ops = batch.ops.map((op) => (unreadable.has(op.op_id) ? { ...op, version: 0.5 } : op));
    return inner.push({ ...batch, ops }, signal);
  },
  pull: (cursor, signal) => inner.pull(cursor, signal),
});

/** A request is only ever signed by the user whose work it carries. */
const own = (session: Session | null, user: string): Session | null =>
  session?.user === user ? session : null;
