import type { Transport } from '#sync/core/ports.ts';
import type { Backend, Opened, Opening, RunParts, ServerHand } from '../kit/backend.ts';
import { Random } from '../kit/random.ts';
import { emptyDisk, type Disk } from './memory-disk.ts';
import { MemoryStore } from './memory-store.ts';
import { ModelHand } from './model-hand.ts';
import type { ModelClock } from './model-rows.ts';
import { ModelServer } from './model-server.ts';
import type { Person } from './model-tables.ts';
import { ModelTransport, type SessionOf } from './model-transport.ts';
import { OpenDisk } from './open-disk.ts';
import { firstRow, people, staff } from './staff.ts';

/** Records there before anybody works. */
const FIRST_ROWS = 10;

/** Parts that a planted bug replaces. */
export interface CoreMutation {
  store?: (disk: Disk, newId: () => string) => MemoryStore;
  server?: (people: ReadonlyMap<string, Person>, clock: ModelClock) => ModelServer;
  transport?: (inner: Transport, disk: Disk) => Transport;
  /** The session a request of this user is sent with. */
  session?: SessionOf;
}

/** Databases in memory and the model server: thousands of runs a minute. */
export class CoreBackend implements Backend {
  readonly server: ServerHand;
  protected readonly model: ModelServer;
  private readonly disks = new Map<string, Disk>();
  private readonly ids: Random;
  private made = 0;

  constructor(
    protected readonly parts: RunParts,
    protected readonly seed: string,
    protected readonly mutation: CoreMutation = {},
  ) {
    const team = staff();
    this.ids = new Random(`${seed} device ids`);
    this.model = mutation.server?.(team, parts.clock) ?? new ModelServer(team, parts.clock);
    this.server = new ModelHand(this.model, team);
    for (let at = 0; at < FIRST_ROWS; at++)
      this.model.add(firstRow(this.ids.id(at), people[at % people.length] ?? ''));
  }

  async open(opening: Opening): Promise<Opened> {
    const newId = () => this.ids.id(++this.made);
    const key = `${opening.phone} ${opening.user}`;
    const disk = this.disks.get(key) ?? emptyDisk(opening.user, newId());
    this.disks.set(key, disk);
    const store = this.mutation.store?.(disk, newId) ?? new MemoryStore(disk, newId);
    const transport = new ModelTransport(this.model, opening, this.parts, this.mutation.session);
    return new OpenDisk(
      disk,
      store,
      this.mutation.transport?.(transport, disk) ?? transport,
      this.model,
      opening.wall,
    );
  }

  async close(): Promise<void> {}
}
