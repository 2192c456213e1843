import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS } from './durable-fs.ts';

/** The embedded database: PostgreSQL wire protocol in, wire protocol out, one message at a time. */
export interface Engine {
  exec(request: Uint8Array): Promise<Uint8Array>;
  /** The whole database as a gzipped tar. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens (or makes) the database of a folder; without a folder, one in memory. `from` is a dump to start with. */
export async function openEngine(folder: string | null, from?: Uint8Array<ArrayBuffer>): Promise<Engine> {
  const flushing = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder !== null && {
      fs: new DurableNodeFS(folder),
      startParams: [...flushing, '-c', 'wal_sync_method=fsync'],
    }),
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
