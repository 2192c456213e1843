import type { Choice, OpenIssue } from './backend.ts';
import { invariant } from './failure.ts';
import { conflictOf, type Ledger } from './ledger.ts';
import { nth } from './made.ts';
import type { OpenTab, Phone } from './phone.ts';
import { frontOf } from './saving.ts';

/** Values equal as the merge compares them. */
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** How people settle conflicts: they look at both values, now or some time before, and choose one. */
export class ChoiceHand {
  /** What somebody saw on the screen of conflicts, by phone and user, until they choose. */
  private readonly seen = new Map<string, OpenIssue[]>();

  constructor(private readonly ledger: Ledger) {}

  async look(phone: Phone): Promise<void> {
    const open = frontOf(phone);
    if (open) this.seen.set(keyOf(phone), await open.opened.issues());
  }

  /** True when there was a conflict to settle. */
  async choose(phone: Phone, a: number, b: number): Promise<boolean> {
    const open = frontOf(phone);
    if (!open || phone.storage.full) return false;
    const now = await open.opened.issues();
    const before = this.seen.get(keyOf(phone)) ?? now;
    const shown = before.filter((issue) => now.some((other) => conflictOf(other) === conflictOf(issue)));
    this.seen.delete(keyOf(phone));
    const issue = nth(shown.length > 0 ? shown : now, a);
    if (!issue) return false;
    await this.settle(phone, open, issue, now, b % 3 !== 0);
    return true;
  }

  private async settle(phone: Phone, open: OpenTab, issue: OpenIssue, now: OpenIssue[], mine: boolean) {
    const { op_id, record_id, field, server } = issue;
    const queue = await open.opened.queue();
    const own = queue.findLast(
      (entry) =>
        entry.record_id === record_id &&
        field in entry.body &&
        entry.state !== 'rejected' &&
        entry.state !== 'quarantined',
    );
    const values = [server, ...(own ? [own.body[field]] : [])];
    const choice: Choice = { op_id, record_id, field, mine, seen: server };
    const chosen = await open.opened.choose(choice).catch((error: unknown) => {
      if (!open.opened.caused(error)) throw error;
      return null;
    });
    if (!chosen) return;
    for (const other of now)
      if (other.record_id === record_id && other.field === field) this.ledger.settled.add(conflictOf(other));
    const needless = values.some((value) => same(value, issue.mine));
    const kept = !mine || chosen.op_id !== null || needless;
    invariant('I36', kept, () => `${field} of ${record_id}: mine was chosen and nothing goes out`);
    if (chosen.op_id !== null) this.note(phone, chosen.op_id, issue, values);
    phone.tell(open);
  }

  private note(phone: Phone, op_id: string, issue: OpenIssue, values: unknown[]): void {
    const { record_id, field, mine } = issue;
    const who = { op_id, user: phone.user, phone: phone.name, record_id };
    const body = { [field]: mine };
    const call = this.ledger.get(issue.op_id).call.replace(/\.\w+$/, '.update');
    this.ledger.add({ ...who, call, does: 'update', body, bad: false, over: { field, values } });
  }
}

const keyOf = (phone: Phone): string => `${phone.name} ${phone.user}`;
