import type { PullPage, PushAnswer } from '#contract/sync.ts';
import { packRows } from '#contract/columns.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Batch, Failure, Reply, Transport } from '#sync/ports.ts';
import type {
  Backend,
  Opened,
  Opening,
  Queued,
  Receipt,
  RunParts,
  ServerHand,
  Session,
  Shown,
  Write,
} from './kit/backend.ts';
import { invariant } from './kit/failure.ts';
import { LinkDown, type Carrier } from './kit/network.ts';
import { emptyDisk, pendingOf, shown, type Disk } from './memory-disk.ts';
import { MemoryStore } from './memory-store.ts';
import { ModelServer, type ModelClock } from './model-server.ts';
import type { Data, ModelRow, Person } from './model-tables.ts';
import { Random } from './kit/random.ts';

/** What an exchange gives: an answer of ours, a failure of ours, or something that is not ours at all. */
type Answer<T> = { kind: 'ok'; value: T } | { kind: 'failed'; failure: Failure } | { kind: 'foreign' };

const all: Permission[] = ['read', 'create', 'update', 'delete'].map((action) => ({
  name: `${action}-leads`,
  access_to: 'assigned',
}));
const withScope = (access_to: Permission['access_to'], without?: string): Permission[] =>
  all.filter(({ name }) => name !== without).map(({ name }) => ({ name, access_to }));

/** The rights a user can come to have in a run; the first is what an officer starts with. */
const rights: readonly Permission[][] = [
  withScope('assigned'),
  withScope('assigned', 'update-leads'),
  withScope('group'),
  withScope('created'),
  withScope('assigned', 'delete-leads'),
];

/** Names of the people in every run: two officers of one team, their manager, and an officer of another. */
export const people = ['officer1', 'officer2', 'manager', 'other'] as const;

function staff(): Map<string, Person> {
  const officer = (id: string): Person => ({
    id,
    role: 'Sales Officer',
    permissions: withScope('assigned'),
    team: [id],
    active: true,
  });
  const manager: Person = {
    id: 'manager',
    role: 'Manager',
    permissions: withScope('group'),
    team: ['manager', 'officer1', 'officer2'],
    active: true,
  };
  return new Map(
    [officer('officer1'), officer('officer2'), manager, officer('other')].map((person) => [
      person.id,
      person,
    ]),
  );
}

/** Records there before anybody works. */
const FIRST_ROWS = 10;

/** Parts that a planted bug replaces. */
export interface CoreMutation {
  store?: (disk: Disk, newId: () => string) => MemoryStore;
  server?: (people: ReadonlyMap<string, Person>, clock: ModelClock) => ModelServer;
  transport?: (inner: Transport, disk: Disk) => Transport;
  /** The session a request of this user is sent with. */
  session?: (session: Session | null, user: string) => Session | null;
}

/** Databases in memory and the model server: thousands of runs a minute. */
export class CoreBackend implements Backend {
  readonly server: ServerHand;
  private readonly model: ModelServer;
  private readonly disks = new Map<string, Disk>();
  private readonly ids: Random;
  private made = 0;

  constructor(
    private readonly parts: RunParts,
    seed: string,
    private readonly mutation: CoreMutation = {},
  ) {
    const team = staff();
    this.ids = new Random(`${seed} device ids`);
    this.model = mutation.server?.(team, parts.clock) ?? new ModelServer(team, parts.clock);
    this.server = new ModelHand(this.model, team);
    for (let at = 0; at < FIRST_ROWS; at++)
      this.model.add(firstRow(this.ids.id(at), people[at % people.length] ?? ''));
  }

  async open(opening: Opening): Promise<Opened> {
    const newId = () => this.ids.id(++this.made);
    const key = `${opening.phone} ${opening.user}`;
    const disk = this.disks.get(key) ?? emptyDisk(opening.user, newId());
    this.disks.set(key, disk);
    const store = this.mutation.store?.(disk, newId) ?? new MemoryStore(disk, newId);
    const transport = new ModelTransport(this.model, opening, this.parts, this.mutation);
    return new OpenDisk(
      disk,
      store,
      this.mutation.transport?.(transport, disk) ?? transport,
      this.model,
      opening.wall,
    );
  }

  async close(): Promise<void> {}
}

const firstRow = (id: string, owner: string): ModelRow => ({
  id,
  name: `first ${id.slice(-4)}`,
  status: 'new',
  priority: 'low',
  assigned_to: owner,
  created_by: null,
  cdp_code: '',
  updated_at: '',
  _rev: 0,
});

class OpenDisk implements Opened {
  private seen: ReturnType<typeof windowOf> | null = null;

  constructor(
    private readonly disk: Disk,
    readonly store: MemoryStore,
    readonly transport: Transport,
    private readonly model: ModelServer,
    private readonly wall: () => number,
  ) {}

  async commit(write: Write): Promise<string> {
    const op_id = this.store.commit(write, new Date(this.wall()).toISOString());
    this.checkOwnWork(write.record_id, write.body, write.does);
    return op_id;
  }

  async resend(op_id: string, body: Record<string, unknown>): Promise<[string, string][]> {
    return this.store.resend(op_id, body);
  }

  async discard(op_id: string): Promise<string[]> {
    return this.store.discard(op_id);
  }

  async queue(): Promise<Queued[]> {
    return this.disk.outbox.map(({ op, does, state }) => ({
      op_id: op.op_id,
      record_id: op.record_id,
      does,
      body: op.body,
      state,
    }));
  }

  async rows(): Promise<Shown[]> {
    const { disk } = this;
    const ids = new Set([...disk.rows.keys(), ...disk.outbox.map((entry) => entry.op.record_id)]);
    return [...ids].sort().flatMap((id) => {
      const fields = shown(disk, id);
      const queued = disk.outbox.filter((entry) => entry.op.record_id === id);
      const refused = queued.some((entry) => entry.state === 'rejected');
      const mark = refused ? 'attention' : queued.length > 0 ? 'waiting' : 'synced';
      return fields ? [{ id, fields, mark, left: disk.left.has(id) } satisfies Shown] : [];
    });
  }

  async issues() {
    return this.disk.issues;
  }

  caused(error: unknown): boolean {
    return error instanceof DOMException;
  }

  close(): void {}

  private checkOwnWork(id: string, body: Record<string, unknown>, does: string): void {
    const row = shown(this.disk, id);
    if (does === 'remove') invariant('I16', row === null, `${id} is still shown after its removal`);
    else if (row)
      for (const key of Object.keys(body))
        invariant('I16', row[key] === body[key], `${id} does not show the edit of ${key}`);
  }

  /** Rows without waiting work are exactly what the server once had under that revision. */
  inspect(): string {
    const { rows, left, cursor } = this.disk;
    for (const [id, { fields, rev, epoch }] of this.disk.rows) {
      if (pendingOf(this.disk, id).length > 0) continue;
      const server = this.model.history.get(`${epoch} ${id} ${String(rev)}`);
      const same =
        server && Object.entries(server).every(([key, value]) => key === '_rev' || fields[key] === value);
      invariant(
        'I15',
        same === true,
        () =>
          `${id} revision ${String(rev)} of ${epoch} is ${JSON.stringify(fields)} here, ${JSON.stringify(server)} there`,
      );
    }
    this.checkCursor(cursor);
    return JSON.stringify([[...rows].map(([id, { fields, rev }]) => [id, fields, rev]), [...left], cursor]);
  }

  /** Within one epoch and one scope the windows of a pull only move on. */
  private checkCursor(text: string | null): void {
    const [before, now] = [this.seen, text === null ? null : windowOf(text)];
    const comparable = before && now && before.epoch === now.epoch && before.digest === now.digest;
    if (comparable && now.mode === 'delta')
      invariant(
        'I13',
        now.until >= before.until,
        `the cursor went back from ${before.until} to ${now.until}`,
      );
    this.seen = now;
  }
}

function windowOf(cursor: string): { epoch: string; digest: string; mode: string; until: number } {
  return JSON.parse(cursor) as ReturnType<typeof windowOf>; // written by the model server
}

class ModelTransport implements Transport {
  constructor(
    private readonly model: ModelServer,
    private readonly opening: Opening,
    private readonly parts: RunParts,
    private readonly mutation: CoreMutation,
  ) {}

  /** The session of the engine's own user, and of nobody else. */
  private session(): Session | null {
    const { session, user } = this.opening;
    const now = session();
    if (this.mutation.session) return this.mutation.session(this.opening.phone_session(), user);
    return now?.user === user ? now : null;
  }

  async push(batch: Batch): Promise<Reply<PushAnswer>> {
    const session = this.session();
    if (!session) return ended;
    const { stream_id, epoch, first_seq, ops, depth, oldest_age } = batch;
    const sent_at = new Date(this.opening.wall()).toISOString();
    const request = {
      stream_id,
      epoch,
      first_seq,
      ops: packRows(ops.map((op) => ({ ...op }))),
      depth,
      oldest_age,
      sent_at,
    };
    const carrier = carry(async () => {
      const person = this.model.personOf(session.token);
      return person ? { kind: 'ok', value: await this.model.push(person, request) } : dead;
    });
    return replyOf(await this.exchange(carrier));
  }

  async *pull(cursor: string | null): AsyncGenerator<Reply<PullPage>> {
    const session = this.session();
    if (!session) {
      yield ended;
      return;
    }
    const request = this.model.nextRequest();
    const serve = (from: string | null) => async (): Promise<Answer<PullPage>> => {
      const person = this.model.personOf(session.token);
      return person ? { kind: 'ok', value: this.model.pull(person, from, request) } : dead;
    };
    let reply = replyOf(await this.exchange(carry(serve(cursor))));
    for (;;) {
      yield reply;
      if (!reply.ok || !reply.value.more) return;
      reply = await this.nextPage(serve(reply.value.cursor));
    }
  }

  private async nextPage(serve: () => Promise<Answer<PullPage>>): Promise<Reply<PullPage>> {
    try {
      await this.opening.link.nextPart();
      return replyOf(await serve());
    } catch (error) {
      if (error instanceof LinkDown) return offline;
      throw error;
    }
  }

  private async exchange<T>(carrier: Carrier<Answer<T>>): Promise<Answer<T>> {
    if (this.parts.faults.strikes('session_ended')) this.model.endSessions(this.opening.user);
    try {
      return await this.opening.link.exchange(carrier);
    } catch (error) {
      if (error instanceof LinkDown) return { kind: 'foreign' };
      throw error;
    }
  }
}

const dead = { kind: 'failed', failure: { kind: 'session', wipe: false } } as const;
const ended = { ok: false, failure: { kind: 'session', wipe: false } } as const;
const offline = { ok: false, failure: { kind: 'network' } } as const;

function replyOf<T>(answer: Answer<T>): Reply<T> {
  switch (answer.kind) {
    case 'ok':
      return { ok: true, value: answer.value };
    case 'failed':
      return { ok: false, failure: answer.failure };
    case 'foreign':
      return offline;
  }
}

const carry = <T>(serve: () => Promise<Answer<T>>): Carrier<Answer<T>> => ({
  serve,
  broken: () => ({ kind: 'failed', failure: { kind: 'busy', retry_after: null } }),
  busy: (seconds) => ({ kind: 'failed', failure: { kind: 'busy', retry_after: seconds } }),
  unauthorized: () => ({ kind: 'foreign' }),
  portal: () => ({ kind: 'foreign' }),
});

class ModelHand implements ServerHand {
  private tokens = 0;
  private saved: Data | null = null;

  constructor(
    private readonly model: ModelServer,
    private readonly team: Map<string, Person>,
  ) {}

  async signIn(user: string): Promise<string> {
    const token = `token ${String(++this.tokens)}`;
    this.model.signIn(token, user);
    return token;
  }

  async endSessions(user: string): Promise<void> {
    this.model.endSessions(user);
  }

  async isAlive(token: string): Promise<boolean> {
    return this.model.personOf(token) !== null;
  }

  async visible(user: string) {
    return new Map(this.model.visible(user).map(({ _rev, ...row }) => [row.id, { ...row }]));
  }

  async receipts(user: string): Promise<Map<string, Receipt>> {
    const own = [...this.model.data.receipts].filter(([key]) => key.startsWith(`${user} `));
    return new Map(
      own.map(([key, { result }]) => [
        key.slice(user.length + 1),
        {
          outcome: result['outcome'],
          code: result['code'] ?? null,
          conflicts: result['conflicts'] ?? [],
        } as Receipt, // the server's own record
      ]),
    );
  }

  async effects(): Promise<string[]> {
    return this.model.data.effects.map((effect) => effect.op_id);
  }

  async ids(): Promise<string[]> {
    return [...this.model.data.rows.keys()];
  }

  async edit(id: string, body: Record<string, unknown>): Promise<boolean> {
    return this.model.change(id, (row) => ({ ...row, ...body }));
  }

  async remove(id: string): Promise<boolean> {
    return this.model.change(id, () => null);
  }

  async setRights(user: string, choice: number): Promise<boolean> {
    const person = this.team.get(user);
    const next = rights[choice % rights.length];
    if (!person || !next || user === 'manager') return false;
    this.team.set(user, { ...person, permissions: next });
    return true;
  }

  async backup(): Promise<void> {
    this.saved = this.model.backup();
  }

  async restore(): Promise<boolean> {
    if (!this.saved) return false;
    this.model.restore(this.saved);
    return true;
  }

  async outdateCursors(): Promise<boolean> {
    this.model.outdate();
    return true;
  }

  async beginSlowly(id: string, body: Record<string, unknown>): Promise<boolean> {
    return this.model.begin(id, (row) => ({ ...row, ...body }));
  }

  async finishSlowly(): Promise<void> {
    this.model.commitAll();
  }
}
