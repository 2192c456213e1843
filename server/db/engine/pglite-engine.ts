import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS } from './durable-fs.ts';

/** The embedded database: PostgreSQL wire protocol in and out, one message at a time. */
export interface Engine {
  exec(request: Uint8Array): Promise<Uint8Array>;
  /** The whole database as a gzipped tar. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** An in-memory database is lost with its process, so crash safety is off. */
const VOLATILE = ['synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];

/** Opens or creates the database of a folder; without one, in memory. `from` is a dump to initialize it with. */
export async function openEngine(folder: string | null, from?: Uint8Array<ArrayBuffer>): Promise<Engine> {
  const usual = PGlite.defaultStartParams;
  const options =
    folder === null
      ? { startParams: [...usual, ...VOLATILE.flatMap((setting) => ['-c', setting])] }
      : {
          fs: new DurableNodeFS(folder),
          startParams: [...usual.filter((one) => one !== '-F'), '-c', 'wal_sync_method=fsync'],
        };
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    ...options,
    ...(from && { loadDataDir: new Blob([from]) }),
  });
  return {
    async exec(request) {
      return Uint8Array.from(await pglite.execProtocolRaw(request, { throwOnError: false }));
    },
    async dump() {
      const file = await pglite.dumpDataDir('gzip');
      return new Uint8Array(await file.arrayBuffer());
    },
    close: () => pglite.close(),
  };
}
