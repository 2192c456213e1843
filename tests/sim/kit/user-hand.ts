import type { Opened, Queued, RunParts, Shown, Write } from './backend.ts';
import type { FieldBodies } from './field-hand.ts';
import type { Ledger } from './ledger.ts';
import { pick, PRIORITIES, type Made } from './made.ts';
import type { OpenTab, Phone } from './phone.ts';
import type { Random } from './random.ts';
import { frontOf, nameOf, type Saving } from './saving.ts';

/** Draws the body of a new record; the two worlds have other fields. */
export interface Bodies {
  create(user: string, name: string): Record<string, unknown>;
  /** What turns a lead into a customer, beside the lead's id. */
  convert(name: string): Record<string, unknown>;
  bad: Record<string, unknown>;
  /** Something with a file on a record, where the world has files. */
  attach?: (record_id: string, id: string, bytes: Uint8Array<ArrayBuffer>) => Write;
  field?: FieldBodies;
}

export interface HandParts {
  run: RunParts;
  saving: Saving;
  ledger: Ledger;
  bodies: Bodies;
  made: Made;
  ids: Random;
}

const isParty = ({ resource }: Shown) => resource === 'leads' || resource === 'contacts';

/** From a note to what takes a slow link several chunks. */
const FILE_SIZES = [40, 9_000, 50_000, 150_000];

function textOf(size: number, nth: number): Uint8Array<ArrayBuffer> {
  const line = `file ${String(nth)}\n`;
  return new TextEncoder().encode(line.repeat(Math.ceil(size / line.length)));
}

/** What people do on their phones: every write goes through here and into the ledger. */
export class UserHand {
  constructor(private readonly parts: HandParts) {}

  async create(phone: Phone, bad: boolean): Promise<void> {
    const open = frontOf(phone);
    if (!open) return;
    const { made, ids, bodies } = this.parts;
    const nth = made.next();
    const record_id = ids.id(nth);
    const body = { ...bodies.create(phone.user, `made ${String(nth)}`), ...(bad && bodies.bad) };
    await this.parts.saving.save(phone, open, { call: 'leads.create', does: 'create', record_id, body });
  }

  edit(phone: Phone, a: number, b: number, bad: boolean): Promise<void> {
    const body = bad
      ? this.parts.bodies.bad
      : {
          name: `edit ${String(this.parts.made.next())}`,
          ...(b % 3 === 0 && { priority: pick(PRIORITIES, b >> 2) }),
          ...(b % 7 === 0 && { assigned_to: pick(this.parts.run.people, b >> 3) }),
        };
    return this.write(phone, a, 'update', 'update', body);
  }

  /** Hangs a file on a record; its bytes are drawn from the seed. */
  async attach(phone: Phone, a: number, b: number): Promise<void> {
    const open = frontOf(phone);
    const { bodies, ids, made, saving } = this.parts;
    if (!open || !bodies.attach) return;
    const rows = (await open.opened.rows()).filter((row) => row.resource === 'leads' && !row.left);
    const row = rows[a % Math.max(1, rows.length)];
    const nth = made.next();
    const bytes = textOf(pick(FILE_SIZES, b), nth);
    if (row) await saving.save(phone, open, bodies.attach(row.id, ids.id(nth), bytes));
  }

  async write(phone: Phone, a: number, act: string, does: Write['does'], body: Record<string, unknown>) {
    const open = frontOf(phone);
    if (!open) return;
    const rows = (await open.opened.rows()).filter((row) => !row.left && isParty(row));
    const row = rows[a % Math.max(1, rows.length)];
    if (!row) return;
    const call = `${row.resource}.${act}`;
    await this.parts.saving.save(phone, open, { call, does, record_id: row.id, body });
  }

  /** Corrects or drops one operation that needs its user. */
  async attend(phone: Phone, a: number, how: 'fix' | 'discard'): Promise<boolean> {
    const open = frontOf(phone);
    if (!open || phone.storage.full) return false;
    const refused = (await open.opened.queue()).filter(
      ({ state }) => state === 'rejected' || state === 'quarantined',
    );
    const entry = refused[a % Math.max(1, refused.length)];
    if (!entry) return false;
    await (how === 'fix' ? this.fix(open, entry) : this.drop(open.opened, entry));
    phone.tell(open);
    return true;
  }

  private async fix(open: OpenTab, entry: Queued): Promise<void> {
    const { opened } = open;
    const saw = entry.does === 'remove' ? await nameOf(open, entry.record_id) : undefined;
    const { ledger, made } = this.parts;
    const body = 'name' in entry.body ? { ...entry.body, name: `mended ${String(made.next())}` } : entry.body;
    const renewed = await opened.retryOp(entry.op_id, body);
    for (const [before, after] of renewed)
      ledger.replace(before, after, before === entry.op_id ? body : ledger.get(before).body, saw);
  }

  private async drop(opened: Opened, entry: Queued): Promise<void> {
    for (const op_id of await opened.discard(entry.op_id)) this.parts.ledger.discard(op_id);
  }
}
