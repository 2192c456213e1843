import type { Transport } from '#sync/core/ports.ts';
import type { Choice, Chosen, Opened, Queued, Shown, Write } from '../kit/backend.ts';
import { invariant } from '../kit/failure.ts';
import { isStuck, pendingOf, shown, type Disk } from './memory-disk.ts';
import type { MemoryStore } from './memory-store.ts';
import type { ModelServer } from './model-server.ts';
import { noFiles } from './no-files.ts';

/** One user's database in memory as one tab opens it. */
export class OpenDisk implements Opened {
  readonly files = noFiles;
  private seen: ReturnType<typeof windowOf> | null = null;

  constructor(
    private readonly disk: Disk,
    readonly store: MemoryStore,
    readonly transport: Transport,
    private readonly model: ModelServer,
    private readonly wall: () => number,
  ) {}

  async commit(write: Write): Promise<string> {
    const op_id = this.store.commit(write, new Date(this.wall()).toISOString());
    this.checkOwnWork(write.record_id, write.body, write.does);
    return op_id;
  }

  async retryOp(op_id: string, body: Record<string, unknown>): Promise<[string, string][]> {
    return this.store.retryOp(op_id, body);
  }

  async discard(op_id: string): Promise<string[]> {
    return this.store.discard(op_id);
  }

  async queue(): Promise<Queued[]> {
    return this.disk.outbox.map(({ op, does, state }) => ({
      op_id: op.op_id,
      record_id: op.record_id,
      does,
      body: op.body,
      state,
    }));
  }

  async rows(): Promise<Shown[]> {
    const { disk } = this;
    const ids = new Set([...disk.rows.keys(), ...disk.outbox.map((entry) => entry.op.record_id)]);
    return [...ids].sort().flatMap((id) => {
      const fields = shown(disk, id);
      const queued = disk.outbox.filter((entry) => entry.op.record_id === id);
      const refused = queued.some(isStuck) || disk.issues.some((issue) => issue.record_id === id);
      const mark = refused ? 'attention' : queued.length > 0 ? 'waiting' : 'synced';
      const resource = fields?.['lead_id'] ? 'contacts' : 'leads';
      return fields ? [{ id, resource, fields, mark, left: disk.left.has(id) } satisfies Shown] : [];
    });
  }

  async held(): Promise<Map<string, string>> {
    return new Map();
  }

  async issues() {
    const { disk } = this;
    return disk.issues.map((issue) => ({
      ...issue,
      server: disk.rows.get(issue.record_id)?.fields[issue.field] ?? issue.server,
    }));
  }

  async choose(choice: Choice): Promise<Chosen> {
    return this.store.choose(choice, new Date(this.wall()).toISOString());
  }

  caused(error: unknown): boolean {
    return error instanceof DOMException;
  }

  close(): void {}

  private checkOwnWork(id: string, body: Record<string, unknown>, does: string): void {
    const row = shown(this.disk, id);
    if (does === 'remove') invariant('I16', row === null, `${id} is still shown after its removal`);
    else if (row)
      for (const key of Object.keys(body))
        invariant('I16', row[key] === body[key], `${id} does not show the edit of ${key}`);
  }

  /** Rows without waiting work are exactly what the server once had under that revision. */
  inspect(): string {
    const { rows, left, cursor } = this.disk;
    for (const [id, { fields, rev, epoch }] of this.disk.rows) {
      if (pendingOf(this.disk, id).length > 0) continue;
      const server = this.model.history.get(`${epoch} ${id} ${String(rev)}`);
      const same =
        server && Object.entries(server).every(([key, value]) => key === '_rev' || fields[key] === value);
      invariant(
        'I15',
        same === true,
        () =>
          `${id} revision ${String(rev)} of ${epoch} is ${JSON.stringify(fields)} here, ${JSON.stringify(server)} there`,
      );
    }
    this.checkCursor(cursor);
    return JSON.stringify([[...rows].map(([id, { fields, rev }]) => [id, fields, rev]), [...left], cursor]);
  }

  /** Within one epoch and one scope the windows of a pull only move on. */
  private checkCursor(text: string | null): void {
    const [before, now] = [this.seen, text === null ? null : windowOf(text)];
    const comparable = before && now && before.epoch === now.epoch && before.digest === now.digest;
    if (comparable && now.mode === 'delta')
      invariant(
        'I13',
        now.until >= before.until,
        `the cursor went back from ${before.until} to ${now.until}`,
      );
    this.seen = now;
  }
}

function windowOf(cursor: string): { epoch: string; digest: string; mode: string; until: number } {
  return JSON.parse(cursor) as ReturnType<typeof windowOf>; // written by the model server
}
