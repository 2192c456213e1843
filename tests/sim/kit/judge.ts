import { isDeepStrictEqual } from 'node:util';
import { filesIn } from '#data/store/blobs.ts';
import type { OpenIssue, Queued, Receipt, Shown } from './backend.ts';
import { invariant } from './failure.ts';
import type { Fleet } from './fleet.ts';
import { judgeFieldOf } from './judge-field.ts';
import { filesOf, judgeFiles, unsentFiles } from './judge-files.ts';
import { conflictOf, type Ledger, type Promised } from './ledger.ts';
import { judgeRemovals } from './judge-removals.ts';
import type { Phone } from './phone.ts';

const STEP_MS = 20_000;
/** Longest wait of the engine (backoff, spread, poll) with room for a few tries. */
const LIVENESS_MS = 40 * 60_000;
/** The same where users ask for the pull: only the longest backoff is waited for. */
const HURRIED_LIVENESS_MS = 12 * 60_000;

interface Person {
  phone: Phone;
  user: string;
}

/** Ends every fault, lets the phones come to rest by themselves, and compares them with the server. */
export class Judge {
  constructor(
    private readonly fleet: Fleet,
    /** Asks for the last pull instead of waiting for it: a long wait costs too much where everything is real. */
    private readonly hurried = false,
  ) {}

  async run(): Promise<void> {
    await this.heal();
    const all = this.fleet.phones.flatMap((phone) => [...phone.users].map((user) => ({ phone, user })));
    const refused = await this.inTurns(all, false);
    await this.inTurns(refused, true);
    await judgeFieldOf(this.fleet);
  }

  private async heal(): Promise<void> {
    const { fleet } = this;
    fleet.faults.active = false;
    await fleet.backend.server.finishSlowly();
    for (const phone of fleet.phones) {
      phone.link.up = true;
      phone.storage.full = false;
      phone.thaw();
      if (this.hurried) phone.wake('hidden');
    }
  }

  /**
   * Lets people sign in, finish and be judged, one per phone at a time; each answers what needs them when asked to.
   * Gives those before whom something stands.
   */
  private async inTurns(people: readonly Person[], attending: boolean): Promise<Person[]> {
    const refused: Person[] = [];
    for (let waiting = [...people]; waiting.length > 0;) {
      const turn = waiting.filter(
        ({ phone }, at) => waiting.findIndex((other) => other.phone === phone) === at,
      );
      waiting = waiting.filter((person) => !turn.includes(person));
      const phones = turn.map(({ phone }) => phone);
      for (const { phone, user } of turn) await this.present(phone, user);
      if (attending) await this.attend(phones);
      await this.rest(phones);
      for (const person of turn) if (await this.judge(person.phone, attending)) refused.push(person);
    }
    return refused;
  }

  private async present(phone: Phone, user: string): Promise<void> {
    if (phone.user !== user || !phone.session) await phone.signIn(user);
    else if (phone.tabs.length === 0) await phone.openTab();
  }

  private async attend(phones: readonly Phone[]): Promise<void> {
    for (const phone of phones) {
      for (let round = 0; round < 40; round++) {
        const patient = round < 4;
        const did =
          (await this.fleet.attend(phone, round, patient ? 'fix' : 'discard')) ||
          (await this.fleet.choices.choose(phone, round, patient ? 1 : 0));
        if (!did) break;
        if (round < 4) await this.rest([phone]);
      }
    }
  }

  /**
   * Waits, with no sign from a user but a new sign-in where one is asked for, until the queues are empty and a pull
   * came after that. A phone learns of a restored server by a pull and sends again after it: then more rounds follow.
   */
  private async rest(phones: readonly Phone[]): Promise<void> {
    const { clock, faults } = this.fleet;
    const latest = clock.now + (this.hurried ? HURRIED_LIVENESS_MS : LIVENESS_MS);
    const rounds = faults.struck.has('server_restored') ? 3 : 1;
    for (let round = 0, since: number | null = null; round < rounds;) {
      await clock.until(clock.now + STEP_MS);
      for (const phone of phones) if (!phone.session) await phone.signIn(phone.user);
      const waiting = await this.waiting(phones);
      if (waiting.length > 0) [round, since] = [0, null];
      else if (since === null) {
        since = clock.now;
        if (this.hurried) for (const phone of phones) phone.wake('user');
      }
      if (since !== null && this.pulledSince(phones, since)) [round, since] = [round + 1, null];
      invariant(
        'I9',
        clock.now < latest,
        () => `nothing moves any more: ${waiting.join(', ') || 'no pull ends'}`,
      );
    }
  }

  private async waiting(phones: readonly Phone[]): Promise<string[]> {
    const lists = await Promise.all(
      phones.map(async (phone) => {
        const queue = (await phone.tabs[0]?.opened.queue()) ?? [];
        const open = queue.filter((entry) => entry.state === 'ready' || entry.state === 'sending');
        const files = await unsentFiles(this.fleet.ledger.of(phone.name, phone.user), phone, queue);
        return [...open.map((entry) => `${entry.op_id} ${entry.state}`), ...files].map(
          (text) => `${phone.name}/${phone.user} ${text}`,
        );
      }),
    );
    return lists.flat();
  }

  private pulledSince(phones: readonly Phone[], since: number): boolean {
    return phones.every((phone) => phone.tabs.some(({ tab }) => (tab.pulled_from ?? -1) >= since));
  }

  /** Compares one phone with the server; true when something stands before its user. */
  private async judge(phone: Phone, attended: boolean): Promise<boolean> {
    const opened = phone.tabs[0]?.opened;
    if (!opened) return false;
    const { user, name } = phone;
    const { server } = this.fleet.backend;
    const [queue, rows, issues] = [await opened.queue(), await opened.rows(), await opened.issues()];
    const promised = this.fleet.ledger.of(name, user);
    const receipts = await server.receipts(user);
    const effects = await server.effects();
    const counts = countOf(effects);
    const jumped = this.fleet.faults.struck.has('clock_jump');
    const { unreadable } = this.fleet.parts;
    for (const { op_id, state } of queue)
      invariant(
        'I45',
        state !== 'quarantined' || unreadable.has(op_id),
        `${op_id} is set aside though the server could have read it`,
      );
    for (const op of promised)
      judgeOp(op, { queue, receipt: receipts.get(op.op_id), effects: counts.get(op.op_id) ?? 0, jumped });
    judgeOrder(promised, effects);
    const known = new Set(promised.map((op) => op.op_id));
    for (const entry of queue)
      invariant('I2', known.has(entry.op_id), `${entry.op_id} is queued though nobody made it`);
    judgeIssues(this.fleet.ledger, promised, receipts, issues);
    const overwritten = await server.overwritten();
    judgeChoices(promised, overwritten);
    // A backup brings back names of which every phone has seen newer ones.
    if (!this.fleet.faults.struck.has('server_restored'))
      judgeRemovals(this.fleet.ledger, promised, overwritten);
    judgeCustomers(await server.customers());
    await opened.compareLists?.();
    const blocked = new Set(queue.filter(({ state }) => state === 'blocked').map((entry) => entry.record_id));
    const settled = rows.filter((row) => row.mark !== 'attention' && !blocked.has(row.id));
    judgeRows(`${name}/${user}`, settled, await server.visible(user), rows);
    judgeFiles(promised, queue, await opened.held(), await server.files());
    const badge = await opened.store.counts();
    invariant(
      'I32',
      badge.unsent === queue.length + filesOf(queue),
      `the badge says ${String(badge.unsent)}, ${String(queue.length)} wait with ${String(filesOf(queue))} files`,
    );
    const left = [...queue, ...issues];
    if (attended)
      invariant('I8', left.length === 0, () => `left after the user answered: ${JSON.stringify(left)}`);
    return left.length > 0;
  }
}

/** Refusals that no order of events excuses when the work itself is right. */
const baseless = new Set(['invalid', 'conflict', 'bad_request', 'gap', 'internal']);

/**
 * In a field day others may have decided, checked in or given up a lead before, and what goes out again after a
 * refusal may be too late for its day. A check is never refused for what the world was like, and nothing for its form.
 */
function excusedInField({ call, body, again }: Promised, code: string | null, jumped: boolean): boolean {
  if (!call.startsWith('market_visits.') && !call.startsWith('journey_plans.')) return false;
  if (code === 'conflict') return true;
  if (code !== 'invalid') return false;
  const timed = 'date' in body || 'datetime' in body;
  if (timed && (jumped || again)) return true;
  return call === 'market_visits.create' || call.startsWith('journey_plans.');
}

interface Standing {
  queue: readonly Queued[];
  receipt: Receipt | undefined;
  effects: number;
  /** A phone's clock was changed: then the server may take its work for that of a later time. */
  jumped: boolean;
}

/** An operation is done once on the server, or it stands before the user with all its content. */
function judgeOp(op: Promised, { queue, receipt, effects, jumped }: Standing): void {
  const entry = queue.find((candidate) => candidate.op_id === op.op_id);
  const text = () => `${op.does} ${op.op_id} of ${op.phone}/${op.user} (${receipt?.outcome ?? 'no receipt'})`;
  // What is attached to a record is refused as invalid where that record has gone meanwhile.
  const orphaned = receipt?.code === 'invalid' && filesIn(op.body).length > 0;
  const second = op.call === 'contacts.convert' && receipt?.code === 'conflict';
  // Others changed what is to be deleted: then it asks.
  const asks = op.does === 'remove' && receipt?.code === 'conflict';
  const excused = op.bad || orphaned || asks || second || excusedInField(op, receipt?.code ?? null, jumped);
  const groundless = receipt?.outcome === 'rejected' && !excused && baseless.has(receipt.code ?? '');
  invariant(
    'I33',
    !groundless,
    () => `${text()} was refused as ${receipt?.code ?? ''} without a reason of its own`,
  );
  invariant('I3', effects <= 1, () => `${text()} took effect ${String(effects)} times`);
  if (op.state !== 'open') {
    invariant('I3', effects === 0, () => `${text()} took effect though its user ${op.state} it`);
    return;
  }
  if (!entry) {
    invariant('I2', effects === 1, () => `${text()} is lost`);
    return;
  }
  invariant('I3', effects === 0, () => `${text()} took effect and still waits as ${entry.state}`);
  invariant(
    'I2',
    entry.state === 'rejected' || entry.state === 'blocked' || entry.state === 'quarantined',
    () => `${text()} is ${entry.state} at rest`,
  );
  invariant(
    'I2',
    contains(entry.body, op.body),
    () => `${text()} lost its content: ${JSON.stringify(entry.body)}`,
  );
}

/** Operations on one record take effect in the order made; what went out again after a refusal comes later. */
function judgeOrder(promised: readonly Promised[], effects: readonly string[]): void {
  const made = new Map(promised.filter((op) => !op.again).map((op) => [op.op_id, op]));
  const last = new Map<string, Promised>();
  for (const op_id of effects) {
    const op = made.get(op_id);
    if (!op) continue;
    const before = last.get(op.record_id);
    invariant(
      'I5',
      !before || before.order < op.order,
      () => `${op_id} took effect after ${before?.op_id ?? ''}, made later`,
    );
    last.set(op.record_id, op);
  }
}

function countOf(effects: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const op_id of effects) counts.set(op_id, (counts.get(op_id) ?? 0) + 1);
  return counts;
}

/** A conflict stands before its user until that user chooses. */
function judgeIssues(
  ledger: Ledger,
  promised: readonly Promised[],
  receipts: ReadonlyMap<string, Receipt>,
  issues: readonly OpenIssue[],
): void {
  for (const op of promised) {
    for (const { field, mine } of receipts.get(op.op_id)?.conflicts ?? []) {
      const shown = issues.some(
        (issue) =>
          issue.record_id === op.record_id && issue.field === field && isDeepStrictEqual(issue.mine, mine),
      );
      invariant(
        'I19',
        shown || ledger.settled.has(conflictOf({ op_id: op.op_id, field })),
        () => `the conflict over ${field} of ${op.record_id} (${op.op_id}) is shown to nobody`,
      );
    }
  }
}

/** An own value that was chosen takes the place of what its user saw, and of nothing else. */
function judgeChoices(
  promised: readonly Promised[],
  overwritten: ReadonlyMap<string, Record<string, unknown>>,
): void {
  for (const { op_id, over } of promised) {
    const before = overwritten.get(op_id);
    if (!over || !before || !(over.field in before)) continue;
    const known = over.values.some((value) => isDeepStrictEqual(value ?? null, before[over.field] ?? null));
    invariant(
      'I36',
      known,
      () => `${op_id} wrote over ${JSON.stringify(before)}; its user saw ${JSON.stringify(over)}`,
    );
  }
}

/** A lead becomes one customer, whoever converts it and how often. */
function judgeCustomers(leads: readonly string[]): void {
  const doubled = leads.filter((lead, at) => leads.indexOf(lead) !== at);
  invariant('I35', doubled.length === 0, () => `two customers were made of ${doubled.join(', ')}`);
}

function judgeRows(
  who: string,
  rows: readonly Shown[],
  visible: ReadonlyMap<string, Record<string, unknown>>,
  all: readonly Shown[],
): void {
  const held = new Set(all.map((row) => row.id));
  for (const row of rows) {
    const server = visible.get(row.id);
    invariant('I32', row.mark === 'synced', () => `${who} marks ${row.id} as ${row.mark} at rest`);
    invariant('I17', server !== undefined, () => `${who} still holds ${row.id}, which it may not see`);
    invariant(
      'I14',
      contains(row.fields, server),
      () => `${who} shows ${JSON.stringify(row.fields)}, the server has ${JSON.stringify(server)}`,
    );
  }
  for (const id of visible.keys()) invariant('I11', held.has(id), () => `${who} never got ${id}`);
}

/** Whether every key of `part` has the same value in `whole`. */
function contains(whole: Record<string, unknown>, part: Record<string, unknown>): boolean {
  return Object.entries(part).every(([key, value]) => isDeepStrictEqual(whole[key], value));
}
