import type { Backend, Opened, RunParts } from './backend.ts';
import { ChoiceHand } from './choice-hand.ts';
import type { Clock } from './clock.ts';
import { ConversionHand } from './conversion-hand.ts';
import { invariant } from './failure.ts';
import type { Faults } from './faults.ts';
import { FieldHand } from './field-hand.ts';
import { Ledger } from './ledger.ts';
import { Made, pick, STATUSES } from './made.ts';
import { passNight } from './night.ts';
import { OfficeDesk } from './office-desk.ts';
import { Phone, type BrowserOptions } from './phone.ts';
import type { Action, Plan } from './plan.ts';
import { Random } from './random.ts';
import { Saving } from './saving.ts';
import { onTabs } from './tab-steps.ts';
import { UserHand, type Bodies } from './user-hand.ts';

/** Phones, people and the office, and everything they can do. */
export class Fleet {
  readonly ledger: Ledger;
  readonly phones: Phone[];
  private readonly hand: UserHand;
  readonly choices: ChoiceHand;
  private readonly conversions: ConversionHand;
  private readonly field: FieldHand;
  private readonly office: OfficeDesk;

  constructor(
    readonly plan: Plan,
    readonly parts: RunParts,
    readonly backend: Backend,
    bodies: Bodies,
    options: BrowserOptions = {},
  ) {
    const { clock, faults, people } = parts;
    this.ledger = new Ledger(clock.wall);
    const made = new Made();
    const ids = new Random(`${plan.seed} ids`);
    const saving = new Saving(this.ledger, parts, bodies.bad);
    const hands = { run: parts, saving, ledger: this.ledger, bodies, made, ids };
    this.hand = new UserHand(hands);
    this.field = new FieldHand(hands);
    this.choices = new ChoiceHand(this.ledger);
    this.conversions = new ConversionHand({ saving, ledger: this.ledger, bodies, made, ids });
    this.office = new OfficeDesk(parts, backend, made);
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
            held: (user, opened) => this.checkHeld('I22', { phone: `phone${String(at)}`, user, opened }),
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

  /** Nothing that waited has gone: neither by an ended session nor by a night. */
  async checkHeld(rule: 'I22' | 'I42', at: { phone: string; user: string; opened: Opened }): Promise<void> {
    const { phone, user, opened } = at;
    const queued = new Set((await opened.queue()).map((entry) => entry.op_id));
    const receipts = await this.backend.server.receipts(user);
    for (const op of this.ledger.of(phone, user)) {
      const lost =
        op.state === 'open' &&
        !receipts.has(op.op_id) &&
        !queued.has(op.op_id) &&
        !this.faults.struck.has('server_restored');
      invariant(rule, !lost, () => `${op.does} ${op.op_id} is neither in the queue nor on the server`);
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
        return this.hand.create(phone, kind === 'bad_create');
      case 'edit':
      case 'bad_edit':
        return this.hand.edit(phone, a, b, kind === 'bad_edit');
      case 'status':
        return this.hand.write(phone, a, 'status', 'update', { status: pick(STATUSES, b) });
      case 'remove':
        return this.hand.write(phone, a, 'delete', 'remove', {});
      case 'attach':
        return this.hand.attach(phone, a, b);
      case 'fix':
      case 'discard':
        return this.hand.attend(phone, a, kind);
      case 'convert':
        return this.conversions.convert(phone, a);
      case 'adopt':
        return this.conversions.adopt(phone, a);
      case 'look':
        return this.choices.look(phone);
      case 'choose':
        return this.choices.choose(phone, a, b);
      case 'plan':
      case 'plan_edit':
      case 'plan_remove':
      case 'visit':
      case 'visit_edit':
      case 'visit_remove':
      case 'check':
      case 'note':
      case 'decide':
      case 'duty':
        return this.field.act(phone, kind, a, b);
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
        return onTabs(this.faults, phone, kind, a);
      case 'night':
        return passNight(this, b);
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
      case 'office_territory':
      case 'rights':
      case 'end_sessions':
      case 'backup':
      case 'restore':
      case 'outdate':
      case 'writer_begin':
      case 'writer_end':
        return this.office.act(kind, a, b);
    }
  }

  /** Corrects or drops one operation that needs its user. */
  attend(phone: Phone, a: number, how: 'fix' | 'discard'): Promise<boolean> {
    return this.hand.attend(phone, a, how);
  }
}
