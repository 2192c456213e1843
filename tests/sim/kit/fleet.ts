import type { Action, Plan } from './plan.ts';
import type { Backend, Opened, Queued, RunParts, Write } from './backend.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import { invariant } from './failure.ts';
import { Torn } from './faulty-store.ts';
import { Ledger } from './ledger.ts';
import { Phone, type BrowserOptions, type OpenTab } from './phone.ts';
import { Random } from './random.ts';

const STATUSES = ['Active', 'Inactive', 'Follow Up', 'Interested'];
const PRIORITIES = ['Low', 'High'];

type OfficeKind = Extract<
  Action['kind'],
  `office_${string}` | `writer_${string}` | 'rights' | 'end_sessions' | 'backup' | 'restore' | 'outdate'
>;

/** Draws the body of a new record; the two worlds have other fields. */
export interface Bodies {
  create(user: string, name: string): Record<string, unknown>;
  bad: Record<string, unknown>;
}

/** Phones, people and the office, and everything they can do. */
export class Fleet {
  readonly ledger = new Ledger();
  readonly phones: Phone[];
  private made = 0;
  private readonly ids: Random;

  constructor(
    readonly plan: Plan,
    readonly parts: RunParts,
    readonly backend: Backend,
    private readonly bodies: Bodies,
    options: BrowserOptions = {},
  ) {
    const { clock, faults, people } = parts;
    this.ids = new Random(`${plan.seed} ids`);
    this.phones = Array.from(
      { length: plan.phones },
      (_, at) =>
        new Phone(
          {
            name: `phone${String(at)}`,
            clock,
            faults,
            backend,
            note: (text) => parts.note(text),
            held: (user, opened) => this.checkHeld(`phone${String(at)}`, user, opened),
            random: new Random(`${plan.seed} phone ${String(at)}`),
            options,
          },
          people[at % people.length] ?? '',
        ),
    );
  }

  get clock(): Clock {
    return this.parts.clock;
  }

  get faults(): Faults {
    return this.parts.faults;
  }

  /** An ended session changes nothing of what waits. */
  private async checkHeld(phone: string, user: string, opened: Opened): Promise<void> {
    const queued = new Set((await opened.queue()).map((entry) => entry.op_id));
    const receipts = await this.backend.server.receipts(user);
    for (const op of this.ledger.of(phone, user)) {
      const lost =
        op.state === 'open' &&
        !receipts.has(op.op_id) &&
        !queued.has(op.op_id) &&
        !this.faults.struck.has('server_restored');
      invariant('I22', !lost, () => `${op.does} ${op.op_id} left the queue when the session ended`);
    }
  }

  async start(): Promise<void> {
    for (const phone of this.phones) await phone.signIn(phone.user);
  }

  /** Does one step of the plan. */
  async act(action: Action): Promise<void> {
    const phone = this.phones[action.phone % this.phones.length];
    if (!phone) return;
    this.parts.note(() => `** ${action.kind} ${phone.name}/${phone.user}`);
    await this.onPhone(phone, action);
  }

  private async onPhone(phone: Phone, action: Action): Promise<unknown> {
    const { kind, a, b } = action;
    switch (kind) {
      case 'wait':
        return;
      case 'create':
      case 'bad_create':
        return this.create(phone, kind === 'bad_create');
      case 'edit':
      case 'bad_edit':
        return this.edit(phone, a, b, kind === 'bad_edit');
      case 'status':
        return this.write(phone, a, 'leads.status', 'update', { status: pick(STATUSES, b) });
      case 'remove':
        return this.write(phone, a, 'leads.delete', 'remove', {});
      case 'fix':
      case 'discard':
        return this.attend(phone, a, kind);
      case 'wake':
        return phone.wake(pick(['user', 'visible', 'hidden', 'online', 'push'] as const, a));
      case 'link_down':
        this.faults.count('offline');
        phone.link.up = false;
        return;
      case 'link_up':
        phone.link.up = true;
        return phone.wake('online');
      case 'open_tab':
      case 'close_tab':
      case 'kill':
      case 'freeze':
      case 'thaw':
        return this.onTabs(phone, kind, a);
      case 'clock_jump':
        this.faults.count('clock_jump');
        phone.wall_offset = (b % 2 === 0 ? 1 : -1) * (a % 400_000_000);
        return;
      case 'quota_on':
      case 'quota_off':
        phone.storage.full = kind === 'quota_on';
        return;
      case 'sign_in':
        if (!phone.session) await phone.signIn(phone.user);
        return;
      case 'sign_out':
        phone.session = null;
        phone.closeTabs();
        return;
      case 'switch_user':
        this.faults.count('user_switch');
        return phone.signIn(pick(this.parts.people, a));
      case 'office_edit':
      case 'office_move':
      case 'office_remove':
      case 'rights':
      case 'end_sessions':
      case 'backup':
      case 'restore':
      case 'outdate':
      case 'writer_begin':
      case 'writer_end':
        return this.inOffice(kind, a, b);
    }
  }

  private async onTabs(phone: Phone, kind: 'open_tab' | 'close_tab' | 'kill' | 'freeze' | 'thaw', a: number) {
    const open = phone.tabs[a % Math.max(1, phone.tabs.length)];
    switch (kind) {
      case 'open_tab':
        if (!phone.session || phone.tabs.length > 2) return;
        if (phone.tabs.length > 0) this.faults.count('second_tab');
        await phone.openTab();
        return;
      case 'freeze':
        if (!open || open.tab.frozen) return;
        this.faults.count('freeze');
        return open.tab.freeze();
      case 'thaw':
        return phone.thaw();
      case 'close_tab':
      case 'kill':
        if (open) phone.kill(open);
    }
  }

  private async inOffice(kind: OfficeKind, a: number, b: number): Promise<void> {
    const { server } = this.backend;
    const struck = async (fault: Parameters<Faults['count']>[0], done: Promise<boolean>) => {
      if (await done) this.faults.count(fault);
    };
    const id = pick(await server.ids(), a);
    const person = pick(this.parts.people, b);
    switch (kind) {
      case 'office_edit':
        return id ? struck('edited_elsewhere', server.edit(id, this.change(b))) : undefined;
      case 'office_move':
        return id ? struck('moved', server.edit(id, { assigned_to: person })) : undefined;
      case 'office_remove':
        return id ? struck('deleted', server.remove(id)) : undefined;
      case 'writer_begin':
        return id ? struck('slow_writer', server.beginSlowly(id, this.change(b))) : undefined;
      case 'writer_end':
        return server.finishSlowly();
      case 'rights':
        return struck('rights_changed', server.setRights(person, a));
      case 'end_sessions':
        this.faults.count('session_ended');
        return server.endSessions(person);
      case 'backup':
        return server.backup();
      case 'restore':
        return struck('server_restored', server.restore());
      case 'outdate':
        return struck('cursor_outdated', server.outdateCursors());
    }
  }

  private change(b: number): Record<string, unknown> {
    const name = `office ${String(++this.made)}`;
    return b % 3 === 0
      ? { status: pick(STATUSES, b) }
      : b % 3 === 1
        ? { name }
        : { priority: pick(PRIORITIES, b) };
  }

  private async create(phone: Phone, bad: boolean): Promise<void> {
    const open = this.front(phone);
    if (!open) return;
    const record_id = this.ids.id(++this.made);
    const body = {
      ...this.bodies.create(phone.user, `made ${String(this.made)}`),
      ...(bad && this.bodies.bad),
    };
    await this.save(phone, open, { call: 'leads.create', does: 'create', record_id, body });
  }

  private edit(phone: Phone, a: number, b: number, bad: boolean): Promise<void> {
    const body = bad
      ? this.bodies.bad
      : {
          name: `edit ${String(++this.made)}`,
          ...(b % 3 === 0 && { priority: pick(PRIORITIES, b >> 2) }),
          ...(b % 7 === 0 && { assigned_to: pick(this.parts.people, b >> 3) }),
        };
    return this.write(phone, a, 'leads.update', 'update', body);
  }

  private async write(
    phone: Phone,
    a: number,
    call: string,
    does: Write['does'],
    body: Record<string, unknown>,
  ) {
    const open = this.front(phone);
    if (!open) return;
    const rows = (await open.opened.rows()).filter((row) => !row.left);
    const row = rows[a % Math.max(1, rows.length)];
    if (row) await this.save(phone, open, { call, does, record_id: row.id, body });
  }

  /** The tab the user works in: one that is not frozen. A phone without one opens one, as people do. */
  private front(phone: Phone): OpenTab | undefined {
    return phone.tabs.find(({ tab }) => !tab.frozen);
  }

  private async save(phone: Phone, open: OpenTab, write: Write): Promise<void> {
    const before = await this.stateOf(open);
    const commit = async () => {
      const op_id = await open.opened.commit(write);
      const { record_id, does, body } = write;
      const bad = Object.keys(this.bodies.bad).some((key) => body[key] === this.bodies.bad[key]);
      this.ledger.add({ op_id, user: phone.user, phone: phone.name, record_id, does, body, bad });
    };
    const made = this.ledger.ops.size;
    try {
      open.store.guard();
      await open.store.mayDie(commit);
      await commit();
      phone.tell(open);
    } catch (error) {
      if (!(error instanceof Torn) && !open.opened.caused(error)) throw error;
      const same = this.ledger.ops.size > made || before === (await this.stateOf(open));
      invariant('I1', same, 'a save that failed left something behind');
      if (error instanceof Torn) phone.kill(open);
    }
  }

  private async stateOf({ opened }: OpenTab): Promise<string> {
    return JSON.stringify([await opened.queue(), await opened.rows()]);
  }

  /** Mends or drops one operation that needs its user. */
  async attend(phone: Phone, a: number, how: 'fix' | 'discard'): Promise<boolean> {
    const open = this.front(phone);
    if (!open || phone.storage.full) return false;
    const refused = (await open.opened.queue()).filter((entry) => entry.state === 'rejected');
    const entry = refused[a % Math.max(1, refused.length)];
    if (!entry) return false;
    await (how === 'fix' ? this.fix(open.opened, entry) : this.drop(open.opened, entry));
    phone.tell(open);
    return true;
  }

  private async fix(opened: Opened, entry: Queued): Promise<void> {
    const body = 'name' in entry.body ? { ...entry.body, name: `mended ${String(++this.made)}` } : entry.body;
    const renewed = await opened.resend(entry.op_id, body);
    for (const [before, after] of renewed) {
      this.ledger.replace(before, after, before === entry.op_id ? body : this.ledger.get(before).body);
    }
  }

  private async drop(opened: Opened, entry: Queued): Promise<void> {
    for (const op_id of await opened.discard(entry.op_id)) this.ledger.discard(op_id);
  }
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % Math.max(1, list.length)] as T; // callers look whether the list was empty
}
