import type { WireOp } from '#contract/core/sync.ts';
import type { Choice, Chosen } from '../kit/backend.ts';
import { MemoryStore } from '../core/memory-store.ts';
import { decide, type Change } from '../core/model-rules.ts';
import { ModelServer } from '../core/model-server.ts';
import type { Person } from '../core/model-tables.ts';
import { server, store, type Plant } from './core-plants.ts';

class SendsWithoutTheLead extends MemoryStore {
  protected override names(op: WireOp, missing: ReadonlySet<string>): boolean {
    return super.names({ ...op, body: {} }, missing);
  }
}

class ConvertsAnew extends ModelServer {
  protected override decide(person: Person, op: WireOp): Change {
    const find = (id: string) => {
      const row = this.data.rows.get(id)?.row;
      return row && { ...row, contact_id: null };
    };
    return op.call === 'contacts.convert' ? decide(person, find, op) : super.decide(person, op);
  }
}

class ClosesWithoutSending extends MemoryStore {
  override choose(choice: Choice): Chosen {
    this.close(choice.record_id, choice.field);
    return { op_id: null };
  }
}

class WritesOverWhateverIsThere extends MemoryStore {
  protected override baseOf(): Record<string, unknown> {
    return {};
  }
}

class TakesTheNewestForSeen extends MemoryStore {
  override choose(choice: Choice, at: string): Chosen {
    const now = this.disk.rows.get(choice.record_id)?.fields[choice.field];
    return super.choose({ ...choice, seen: now }, at);
  }
}

export const coreChoicePlants: readonly Plant[] = [
  {
    name: 'a conversion is not held back behind its refused lead',
    rules: ['I6'],
    mix: 'conversions',
    mutation: store(SendsWithoutTheLead),
  },
  {
    name: 'a second conversion makes a second customer',
    rules: ['I6', 'I35'],
    mix: 'conversions',
    mutation: server(ConvertsAnew),
  },
  {
    name: 'a conflict is closed and the chosen value is not sent',
    rules: ['I36'],
    mix: 'conflicts',
    mutation: store(ClosesWithoutSending),
  },
  {
    name: 'a chosen value goes out without the one that was seen',
    rules: ['I36'],
    mix: 'conflicts',
    mutation: store(WritesOverWhateverIsThere),
  },
  {
    name: 'a chosen value takes the place of one its user never saw',
    rules: ['I36'],
    mix: 'conflicts',
    mutation: store(TakesTheNewestForSeen),
  },
];
