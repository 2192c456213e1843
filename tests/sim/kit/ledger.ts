import { invariant } from './failure.ts';

/** One thing a user was told is saved. */
export interface Promised {
  op_id: string;
  user: string;
  phone: string;
  /** Place in the order in which this user worked on this phone. */
  order: number;
  record_id: string;
  call: string;
  does: 'create' | 'update' | 'remove';
  body: Record<string, unknown>;
  /** When it was saved, by a clock that is right; epoch ms. */
  made_at: number;
  /** Made to be refused. */
  bad: boolean;
  state: 'open' | 'discarded' | 'replaced';
  /** Sent again after a refusal: then its place in the order no longer binds. */
  again: boolean;
  /** Of a deletion: the name its user saw on the record. */
  saw?: unknown;
  /** Of an edit that settles a conflict: the value of the field its user saw on the server, or had waiting. */
  over?: { field: string; values: unknown[] };
}

/** How a conflict is known: by the operation that met it, and the field. */
export const conflictOf = ({ op_id, field }: { op_id: string; field: string }): string => `${op_id}:${field}`;

/** What the users did, kept outside of phones and server: the measure of what is lost or doubled. */
export class Ledger {
  readonly ops = new Map<string, Promised>();
  /** Conflicts their users have settled. */
  readonly settled = new Set<string>();
  private order = 0;

  constructor(private readonly now: () => number) {}

  add(op: Omit<Promised, 'order' | 'state' | 'again' | 'made_at'>): void {
    this.ops.set(op.op_id, { ...op, order: this.order++, made_at: this.now(), state: 'open', again: false });
  }

  replace(before: string, after: string, body: Record<string, unknown>, saw?: unknown): void {
    const op = this.get(before);
    op.state = 'replaced';
    this.ops.set(after, {
      ...op,
      op_id: after,
      body,
      ...(saw !== undefined && { saw }),
      state: 'open',
      again: true,
      bad: op.bad && body === op.body,
    });
  }

  discard(op_id: string): void {
    this.get(op_id).state = 'discarded';
  }

  get(op_id: string): Promised {
    const op = this.ops.get(op_id);
    invariant('I2', op !== undefined, `operation ${op_id} was never made by a user`);
    return op;
  }

  of(phone: string, user: string): Promised[] {
    return [...this.ops.values()].filter((op) => op.phone === phone && op.user === user);
  }
}
