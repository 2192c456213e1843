import type { CarriedFile, Receipt, ServerHand } from '../kit/backend.ts';
import type { ModelServer } from './model-server.ts';
import type { Data, Person } from './model-tables.ts';
import { rights } from './staff.ts';

/** The model server in the hands of the office and of the judge. */
export class ModelHand implements ServerHand {
  private tokens = 0;
  private saved: Data | null = null;

  constructor(
    private readonly model: ModelServer,
    private readonly team: Map<string, Person>,
  ) {}

  async signIn(user: string): Promise<string> {
    const token = `token ${String(++this.tokens)}`;
    this.model.signIn(token, user);
    return token;
  }

  async endSessions(user: string): Promise<void> {
    this.model.endSessions(user);
  }

  async isAlive(token: string): Promise<boolean> {
    return this.model.personOf(token) !== null;
  }

  async visible(user: string) {
    return new Map(this.model.visible(user).map(({ _rev, ...row }) => [row.id, { ...row }]));
  }

  async files(): Promise<Map<string, CarriedFile>> {
    return new Map();
  }

  async receipts(user: string): Promise<Map<string, Receipt>> {
    const own = [...this.model.data.receipts].filter(([key]) => key.startsWith(`${user} `));
    return new Map(
      own.map(([key, { result }]) => [
        key.slice(user.length + 1),
        {
          outcome: result['outcome'],
          code: result['code'] ?? null,
          conflicts: result['conflicts'] ?? [],
        } as Receipt, // the server's own record
      ]),
    );
  }

  async effects(): Promise<string[]> {
    return this.model.data.effects.map((effect) => effect.op_id);
  }

  async customers(): Promise<string[]> {
    return [...this.model.data.rows.values()].flatMap(({ row }) => row.lead_id ?? []);
  }

  async overwritten() {
    return new Map(this.model.data.effects.map(({ op_id, over }) => [op_id, over]));
  }

  async ids(): Promise<string[]> {
    return [...this.model.data.rows.keys()];
  }

  async edit(id: string, body: Record<string, unknown>): Promise<boolean> {
    return this.model.change(id, (row) => ({ ...row, ...body }));
  }

  async remove(id: string): Promise<boolean> {
    return this.model.change(id, () => null);
  }

  async setRights(user: string, choice: number): Promise<boolean> {
    const person = this.team.get(user);
    const next = rights[choice % rights.length];
    if (!person || !next || user === 'manager') return false;
    this.team.set(user, { ...person, permissions: next });
    return true;
  }

  async backup(): Promise<void> {
    this.saved = this.model.backup();
  }

  async restore(): Promise<boolean> {
    if (!this.saved) return false;
    this.model.restore(this.saved);
    return true;
  }

  async outdateCursors(): Promise<boolean> {
    this.model.outdate();
    return true;
  }

  async beginSlowly(id: string, body: Record<string, unknown>): Promise<boolean> {
    return this.model.begin(id, (row) => ({ ...row, ...body }));
  }

  async finishSlowly(): Promise<void> {
    this.model.commitAll();
  }
}
