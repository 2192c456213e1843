import type { RunParts, Write } from './backend.ts';
import { invariant } from './failure.ts';
import { Torn } from './faulty-store.ts';
import type { Ledger } from './ledger.ts';
import type { OpenTab, Phone } from './phone.ts';

/** The tab the user works in: one that is not frozen. A phone without one opens one, as people do. */
export const frontOf = (phone: Phone): OpenTab | undefined => phone.tabs.find(({ tab }) => !tab.frozen);

/** Keeps what people write, as screens do: in the database of the phone, and in the ledger outside of it. */
export class Saving {
  constructor(
    private readonly ledger: Ledger,
    private readonly run: Pick<RunParts, 'faults' | 'unreadable'>,
    /** Values that make a write one to be refused. */
    private readonly bad: Readonly<Record<string, unknown>>,
  ) {}

  async save(phone: Phone, open: OpenTab, write: Write): Promise<void> {
    const before = await stateOf(open);
    const saw = write.does === 'remove' ? await nameOf(open, write.record_id) : undefined;
    const commit = async () => {
      const op_id = await open.opened.commit(write);
      const { record_id, call, does, body } = write;
      const bad = Object.keys(this.bad).some((key) => body[key] === this.bad[key]);
      this.ledger.add({ op_id, user: phone.user, phone: phone.name, record_id, call, does, body, bad, saw });
      if (this.run.faults.strikes('refuse_body')) this.run.unreadable.add(op_id);
    };
    const made = this.ledger.ops.size;
    try {
      open.store.guard();
      await open.store.mayDie(commit);
      await commit();
      phone.tell(open);
    } catch (error) {
      if (!(error instanceof Torn) && !open.opened.caused(error)) throw error;
      const same = this.ledger.ops.size > made || before === (await stateOf(open));
      invariant('I1', same, 'a save that failed left something behind');
      if (error instanceof Torn) phone.kill(open);
    }
  }
}

/** The name a record is shown by. */
export async function nameOf({ opened }: OpenTab, id: string): Promise<unknown> {
  return (await opened.rows()).find((row) => row.id === id)?.fields['name'];
}

async function stateOf({ opened }: OpenTab): Promise<string> {
  return JSON.stringify([await opened.queue(), await opened.rows()]);
}
