import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { poolOn } from '#server/db/engine/embedded.ts';
import { externalPool } from '#server/db/engine/external.ts';
import { migrate } from '#server/db/migrate.ts';
import { kyselyOn } from '#server/db/engine/open.ts';
import { openEngine } from '#server/db/engine/pglite-engine.ts';
import type pg from 'pg';
import { startPostgres, type Postgres, type PostgresOptions } from './postgres.ts';

/** A cluster of a worker slot, and the migrated database in it that others are copied from. */
export interface TemplateCluster {
  server: string;
  template: string;
}

/** What is lost with the machine's power may be lost, and nobody copies this cluster while it runs. */
const FAST: PostgresOptions = {
  fsync: false,
  settings: { full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' },
};

/**
 * Migrated databases to copy, made once per run and when first asked for. Each worker slot has a cluster of
 * its own, because an open transaction of one database holds back the horizon of the whole cluster.
 */
export class Templates {
  readonly #folder: string;
  readonly #clusters = new Map<string, Promise<TemplateCluster>>();
  readonly #running: Postgres[] = [];
  #base: Promise<{ postgres: Postgres; template: string }> | undefined;
  #embedded: Promise<string> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file with the migrated data directory of the embedded engine. */
  embedded(): Promise<string> {
    this.#embedded ??= makeEmbedded(join(this.#folder, 'embedded.tar'));
    return this.#embedded;
  }

  /** The cluster of a worker slot. */
  cluster(slot: string): Promise<TemplateCluster> {
    const cluster = this.#clusters.get(slot) ?? this.#startCluster();
    this.#clusters.set(slot, cluster);
    return cluster;
  }

  /** Ends what runs. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.#base, ...this.#clusters.values()]);
    await Promise.all(this.#running.map((postgres) => postgres.stop()));
  }

  async #startCluster(): Promise<TemplateCluster> {
    this.#base ??= this.#makeBase();
    const { postgres, template } = await this.#base;
    const copy = await startPostgres({ ...FAST, from: await postgres.halt() });
    this.#running.push(copy);
    return { server: copy.url, template };
  }

  async #makeBase() {
    const postgres = await startPostgres(FAST);
    this.#running.push(postgres);
    const url = await postgres.createDatabase();
    await migrated(externalPool(url, 1, () => undefined));
    return { postgres, template: new URL(url).pathname.slice(1) };
  }
}

/** Uncompressed: it is unpacked once for every database. */
async function makeEmbedded(path: string): Promise<string> {
  const engine = await openEngine(null);
  await migrated(poolOn(engine));
  await writeFile(path, gunzipSync(await engine.dump()));
  await engine.close();
  return path;
}

async function migrated(pool: pg.Pool): Promise<void> {
  try {
    await migrate(kyselyOn(pool));
  } finally {
    await pool.end();
  }
}
