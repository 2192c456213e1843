import type { WakeReason } from '#sync/core/core-state.ts';
import { reduce } from '#sync/core/core.ts';
import { unpackRows } from '#contract/core/columns.ts';
import type { PushAnswer } from '#contract/core/sync.ts';
import type { Batch } from '#sync/core/ports.ts';
import type { Backend, Opened, Session } from './backend.ts';
import type { Clock } from './clock.ts';
import { invariant } from './failure.ts';
import type { Faults } from './faults.ts';
import { FaultyFiles, FaultyStore, Torn } from './faulty-store.ts';
import { Locks } from './locks.ts';
import { Link } from './network.ts';
import type { Random } from './random.ts';
import { Tab, type Reduce } from './tab.ts';

/** Parts of a browser that a planted bug replaces. */
export interface BrowserOptions {
  locks?: () => Locks;
  reduce?: Reduce;
}

export interface PhoneParts {
  name: string;
  clock: Clock;
  faults: Faults;
  random: Random;
  backend: Backend;
  options: BrowserOptions;
  note(text: () => string): void;
  /** Told with the queue of a user whose session the server refused. */
  held(user: string, opened: Opened): Promise<void>;
}

export interface OpenTab {
  tab: Tab;
  opened: Opened;
  store: FaultyStore;
  /** The session as this tab last heard of it; a frozen one hears late. */
  known: { user: string; session: Session | null };
}

/** One phone: a link, a clock, a browser with tabs, and whoever is signed in. */
export class Phone {
  readonly link: Link;
  readonly storage = { full: false };
  session: Session | null = null;
  /** Whoever uses the phone, signed in or not. */
  user: string;
  /** Everybody who ever used it. */
  readonly users = new Set<string>();
  tabs: OpenTab[] = [];
  /** Frozen tabs of a user before: they close once they hear that another one signed in. */
  private strangers: OpenTab[] = [];
  wall_offset = 0;
  private readonly locks: Locks;
  /** Operations that have left at least once. */
  private readonly taken = new Set<string>();
  /** Answers by epoch and operation: the same answer comes back however often an operation is sent. */
  private readonly answers = new Map<string, string>();

  constructor(
    readonly parts: PhoneParts,
    user: string,
  ) {
    this.user = user;
    this.locks = parts.options.locks?.() ?? new Locks();
    this.link = new Link(parts.clock, parts.faults, parts.random);
  }

  get name(): string {
    return this.parts.name;
  }

  wall = (): number => this.parts.clock.wall() + this.wall_offset;

  /** Signs somebody in; another user's tabs close first, frozen ones when they thaw. */
  async signIn(user: string): Promise<void> {
    const token = await this.parts.backend.server.signIn(user);
    if (user !== this.user) this.leaveTabs();
    this.user = user;
    this.users.add(user);
    this.session = { user, token };
    if (this.tabs.length === 0) await this.openTab();
    else for (const open of this.tabs) if (!open.tab.frozen) this.hear(open);
  }

  /** A tab learns who is signed in now. */
  private hear({ tab, known }: OpenTab): void {
    const own = this.session?.user === known.user ? this.session : null;
    const renewed = own !== null && known.session?.token !== own.token;
    known.session = own;
    if (renewed) tab.wake('signed_in');
  }

  async openTab(): Promise<OpenTab> {
    const { clock, faults, random, backend, name, options } = this.parts;
    const { user, link, wall } = this;
    const known = { user, session: this.session };
    const session = () => known.session;
    const phone_session = () => this.session;
    const opened = await backend.open({ phone: name, user, link, session, phone_session, wall, random });
    const store = new FaultyStore(opened.store, this.storage, faults, {
      took: (batch) => this.checkCreators(opened, batch),
      settled: (answer) => {
        this.compareAnswers(answer);
        opened.inspect?.();
      },
      applied: () => opened.inspect?.() ?? '',
      tears: async (work) => (await opened.tear?.(random.int(6), work)) ?? false,
    });
    const tab = new Tab({
      name: `${name}/${user}/${String(this.tabs.length)}`,
      clock,
      faults,
      random,
      locks: this.locks,
      lock_name: `drain:${user}`,
      reduce: options.reduce ?? reduce,
      store,
      transport: opened.transport,
      files: { ...opened.files, store: new FaultyFiles(opened.files.store, store) },
      note: (text) => this.parts.note(text),
      hold: () => this.hold(user, opened, known.session),
      caused: (error) => error instanceof Torn || opened.caused(error),
      crashed: () => this.forget(tab),
    });
    const open = { tab, opened, store, known };
    this.tabs.push(open);
    if (this.session) tab.wake('start');
    return open;
  }

  /** What leaves for the first time names no record whose creation was refused. */
  private async checkCreators(opened: Opened, batch: Batch | null): Promise<void> {
    const fresh = batch?.ops.filter(({ op_id }) => !this.taken.has(op_id)) ?? [];
    if (fresh.length === 0) return;
    for (const { op_id } of fresh) this.taken.add(op_id);
    const stuck = (await opened.queue()).filter(
      ({ does, state }) => does === 'create' && state !== 'ready' && state !== 'sending',
    );
    for (const { op_id, record_id, body } of fresh)
      for (const creator of stuck) {
        const names = record_id === creator.record_id || Object.values(body).includes(creator.record_id);
        invariant('I6', !names, () => `${op_id} leaves though ${creator.record_id} was never made`);
      }
  }

  private compareAnswers(answer: PushAnswer): void {
    for (const { seq: _, ...result } of unpackRows(answer.results)) {
      const key = `${answer.epoch} ${String(result['op_id'])}`;
      const text = JSON.stringify(result);
      const before = this.answers.get(key) ?? text;
      invariant('I4', before === text, () => `an operation was answered with ${before}, then with ${text}`);
      this.answers.set(key, text);
    }
  }

  /** Only the session that was refused ends; one that took its place stays. */
  private async hold(user: string, opened: Opened, refused: Session | null): Promise<void> {
    if (refused && this.session?.token === refused.token) {
      const alive = await this.parts.backend.server.isAlive(refused.token);
      invariant('I22', !alive, `${this.name} drops a session of ${user} that the server still honours`);
      this.session = null;
    }
    await this.parts.held(user, opened);
  }

  /** Ends one tab at once. */
  kill(open: OpenTab): void {
    close(open);
    this.forget(open.tab);
  }

  private forget(tab: Tab): void {
    this.tabs = this.tabs.filter((open) => open.tab !== tab);
  }

  private leaveTabs(): void {
    this.strangers.push(...this.tabs.filter(({ tab }) => tab.frozen));
    this.tabs = this.tabs.filter(({ tab }) => !tab.frozen);
    this.closeTabs();
  }

  closeTabs(): void {
    for (const open of this.tabs) close(open);
    this.tabs = [];
  }

  thaw(): void {
    const { clock, random } = this.parts;
    for (const open of this.tabs) {
      if (!open.tab.frozen) continue;
      open.tab.thaw();
      clock.at(clock.now + random.int(500), () => this.hear(open));
    }
    for (const open of this.strangers.splice(0)) {
      open.tab.thaw();
      open.tab.wake('visible');
      clock.at(clock.now + random.int(5_000), () => close(open));
    }
  }

  /** Tells one tab what it did itself and the others by broadcast, unless the word gets lost. */
  tell(source: OpenTab): void {
    const { faults } = this.parts;
    if (!faults.strikes('lost_event')) source.tab.wake('enqueue');
    for (const { tab } of this.tabs)
      if (tab !== source.tab && !faults.strikes('lost_event')) tab.wake('peer');
  }

  wake(reason: WakeReason): void {
    for (const { tab } of this.tabs) tab.wake(reason);
  }
}

function close({ tab, opened }: OpenTab): void {
  tab.close();
  opened.close();
}
