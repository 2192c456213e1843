import { invariant } from './failure.ts';
import { nth } from './made.ts';
import type { Phone } from './phone.ts';
import { frontOf } from './saving.ts';
import type { HandParts } from './user-hand.ts';

/** How people make customers of leads, and what they do when somebody was first. */
export class ConversionHand {
  constructor(private readonly parts: Omit<HandParts, 'run'>) {}

  /** Converts a lead that this phone does not know to be a customer already. */
  async convert(phone: Phone, a: number): Promise<void> {
    const open = frontOf(phone);
    if (!open) return;
    const rows = await open.opened.rows();
    const made = new Set(rows.map((row) => row.fields['lead_id']));
    const leads = rows.filter(
      ({ id, resource, left, fields }) =>
        resource === 'leads' && !left && !fields['contact_id'] && !made.has(id),
    );
    const lead = nth(leads, a);
    if (!lead) return;
    const { saving, bodies, made: counter, ids } = this.parts;
    const count = counter.next();
    const body = { ...bodies.convert(`customer ${String(count)}`), lead_id: lead.id };
    const record_id = ids.id(count);
    await saving.save(phone, open, { call: 'contacts.convert', does: 'create', record_id, body });
  }

  /** Puts what was typed in a refused conversion beside the customer that is there. */
  async adopt(phone: Phone, a: number): Promise<boolean> {
    const open = frontOf(phone);
    if (!open?.opened.adopt || phone.storage.full) return false;
    const { ledger } = this.parts;
    const queue = await open.opened.queue();
    const refused = queue.filter(
      ({ op_id, state }) => state === 'rejected' && ledger.get(op_id).call === 'contacts.convert',
    );
    const entry = nth(refused, a);
    if (!entry) return false;
    const rows = await open.opened.rows();
    const lead = rows.find((row) => row.id === entry.body['lead_id']);
    const there = rows.find((row) => row.id === lead?.fields['contact_id']);
    if (!there) return false;
    const renamed = await open.opened.adopt(entry.op_id, there.id);
    if (!renamed) return false;
    const left = new Set((await open.opened.queue()).map(({ op_id }) => op_id));
    for (const [before, after] of renamed) ledger.replace(before, after, ledger.get(before).body);
    const gone = queue.filter(({ op_id }) => !left.has(op_id) && !renamed.some(([old]) => old === op_id));
    for (const { op_id } of gone) ledger.discard(op_id);
    const issues = (await open.opened.issues()).filter((issue) => issue.record_id === there.id);
    for (const { body } of gone)
      for (const [field, value] of Object.entries(body)) {
        const kept = there.fields[field] === value || issues.some((issue) => issue.field === field);
        invariant('I36', kept, () => `${field} typed in a second conversion of ${lead?.id ?? ''} is gone`);
      }
    phone.tell(open);
    return true;
  }
}
