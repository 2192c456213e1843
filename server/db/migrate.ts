/// <reference types="vite/types/importMeta.d.ts" />
import { Migrator, sql, type Migration } from 'kysely';
import type { Db } from './database.ts';

/** Every numbered migration file, in order: the file name is the name of the migration, `up` its change. */
const files = import.meta.glob<Migration>('./migrations/[0-9]*.ts', { eager: true });

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([path, { up }]) => [path.replace(/^.*\/|\.ts$/g, ''), { up }]),
);

/** Runs pending migrations; safe when several servers start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The tables could not be brought up to date', { cause: error });
}

/** True when every migration of this version has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).every((name) => done.has(name));
}
