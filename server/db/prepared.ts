import { createHash } from 'node:crypto';
import pg from 'pg';
import { ConnectionLost } from './failures.ts';

/** Statements a connection keeps ready at most, and how often one must be seen before it is worth it. */
const MOST = 250;
const WORTH_IT = 3;
/** The best way to find a pattern depends on the pattern: such statements are planned every time. */
const PLANNED_BY_VALUE = / ilike /;

type Query = (...given: unknown[]) => unknown;

/**
 * A client that prepares the statements it meets again and again, so that the server reads and plans them
 * once instead of every time. The texts are ours and few; values always travel apart. What fails because
 * the connection broke, fails as ConnectionLost.
 */
export class PreparingClient extends pg.Client {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #lost = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {
      this.#lost = true; // a connection that breaks in use has no other listener, and would end the process
    });
  }

  /** What a statement text runs as: under a name once it is worth it. */
  #named(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST) return name;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size > MOST * 4) this.#seen.clear();
    this.#seen.set(text, seen);
    if (seen >= WORTH_IT)
      this.#names.set(text, `p_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
    return undefined;
  }

  #config(text: string, values: unknown[]): pg.QueryConfig {
    const name = PLANNED_BY_VALUE.test(text) ? undefined : this.#named(text);
    return name === undefined ? { text, values } : { name, text, values };
  }

  // The overloads of pg's query cannot be repeated one by one; all but the one we use pass through untouched.
  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values] = args;
    const run = super.query.bind(this) as Query;
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return run(...args);
    const running = values.length === 0 ? run(text) : run(this.#config(text, values));
    return (running as Promise<unknown>).catch((error: unknown) => {
      throw this.#lost ? new ConnectionLost('The connection to the database broke', { cause: error }) : error;
    });
  }) as pg.Client['query'];
}

/** A pool of such clients. To get no connection at all is a ConnectionLost too. */
export class PreparingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: PreparingClient });
  }

  override connect: pg.Pool['connect'] = ((...args: unknown[]) => {
    const connect = super.connect.bind(this) as Query;
    if (args.length > 0) return connect(...args);
    return (connect() as Promise<pg.PoolClient>).catch((error: unknown) => {
      throw new ConnectionLost('No connection to the database', { cause: error });
    });
  }) as pg.Pool['connect'];
}
