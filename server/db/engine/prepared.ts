import { createHash } from 'node:crypto';
import pg from 'pg';
import { ConnectionLost } from '../failures.ts';

/** Most prepared statements per connection, and how often a statement must be seen before it is prepared. */
const MOST = 250;
const WORTH_IT = 3;
/** The best plan depends on the pattern, so these statements are never prepared. */
const PLANNED_BY_VALUE = / ilike /;

interface BoundedConfig extends pg.ClientConfig {
  /** Longest wait for the answer to one statement. */
  answer_limit_ms?: number;
}

type Query = (...given: unknown[]) => unknown;

/**
 * A client that prepares frequent statements, so that the server parses and plans them once. Statement texts are our
 * own and few; values are always sent separately. Failures caused by a broken connection are thrown as
 * ConnectionLost.
 */
export class PreparingClient extends pg.Client {
  readonly #answer_limit: number | undefined;
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #lost = false;

  constructor(config: BoundedConfig = {}) {
    super(config);
    this.#answer_limit = config.answer_limit_ms;
    this.on('error', () => {
      this.#lost = true; // a connection that breaks in use has no other listener, and would end the process
    });
  }

  /** The name of the prepared statement for a text, once it is frequent enough. */
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

  /** Destroys a connection that does not answer, so that its pending queries fail as on a broken one. */
  #watch(): NodeJS.Timeout | undefined {
    if (this.#answer_limit === undefined) return undefined;
    return setTimeout(() => {
      this.#lost = true;
      this.connection.stream.destroy();
    }, this.#answer_limit);
  }

  // pg's query overloads cannot be restated one by one; all except the one we use pass through.
  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values] = args;
    const run = super.query.bind(this) as Query;
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return run(...args);
    const running = values.length === 0 ? run(text) : run(this.#config(text, values));
    const watchdog = this.#watch();
    return (running as Promise<unknown>)
      .catch((error: unknown) => {
        throw this.#lost
          ? new ConnectionLost('The connection to the database broke', { cause: error })
          : error;
      })
      .finally(() => {
        clearTimeout(watchdog);
      });
  }) as pg.Client['query'];
}

/** A pool of such clients. Failing to connect is a ConnectionLost too. */
export class PreparingPool extends pg.Pool {
  constructor(config: pg.PoolConfig & BoundedConfig) {
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
