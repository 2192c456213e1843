import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { DATABASE } from './db/engine/embedded.ts';
import { nextXid, startEpoch, startNewEpoch } from './db/epoch.ts';
import { migrate } from './db/migrate.ts';
import { StartError } from './db/engine/start-error.ts';
import { transact } from './db/transaction.ts';
import { seedBase } from './modules/seed.ts';
import { addFirstAdmin } from './modules/session/first-admin.ts';
import { openPlain, type StartOptions } from './start.ts';
import { runUserCommand, USER_USAGE } from './user-commands.ts';

const USAGE = `Commands: backup <file>, restore <file>, first-admin <username>. Without a command the server starts.
About people: ${USER_USAGE}`;

/** Runs one of the command-line commands; returns the text to print. */
export async function runCommand(config: Config, options: StartOptions, words: string[]): Promise<string> {
  const [command, file] = words;
  switch (command) {
    case 'backup':
      return backup(config, options, fileOf(file));
    case 'restore':
      return restore(config, options, file);
    case 'first-admin':
      return firstAdmin(config, options, fileOf(file));
    case 'user':
      return onPeople(config, options, words.slice(1));
    default:
      throw new StartError(USAGE);
  }
}

function fileOf(file: string | undefined): string {
  if (file === undefined) throw new StartError(USAGE);
  return file;
}

/** The file gets its final name only when it is complete and synced to disk. */
async function backup(config: Config, options: StartOptions, file: string): Promise<string> {
  if (config.database_url !== null)
    throw new StartError(
      'This database is PostgreSQL: back it up with pg_dump, and restore with pg_restore.',
    );
  if (!existsSync(join(config.data_dir, DATABASE)))
    throw new StartError(`There is no database in ${config.data_dir}.`);
  if (existsSync(file)) throw new StartError(`${file} exists already; nothing was written.`);
  const store = await openPlain(config, options);
  try {
    const bytes = await store.dump?.();
    if (!bytes) throw new StartError('This database cannot be backed up here.');
    const draft = await open(`${file}.part`, 'wx', 0o600);
    await draft.writeFile(bytes);
    await draft.sync();
    await draft.close();
    await rename(`${file}.part`, file);
    return `Backed up ${config.data_dir} to ${file} (${bytes.byteLength} bytes).`;
  } finally {
    await store.close();
  }
}

/** Restores the embedded database into an empty folder; on PostgreSQL, records that a dump was restored. */
async function restore(config: Config, options: StartOptions, file: string | undefined): Promise<string> {
  const external = config.database_url !== null;
  if (external && file !== undefined)
    throw new StartError('Put the dump back with pg_restore first, then run restore without a file.');
  const from = external ? undefined : await bytesOf(fileOf(file));
  const store = await openPlain(config, options, from);
  try {
    const cut = await transact(store.db, nextXid); // migrations come after the backup
    await migrate(store.db);
    await transact(store.db, (tx) => (external ? startNewEpoch(tx) : startEpoch(tx, cut)));
    return 'Restored. Devices will send again what this database does not have.';
  } finally {
    await store.close();
  }
}

/** Creates the first user of a company. The password comes from FIRST_ADMIN_PASSWORD, so no process list shows it. */
async function firstAdmin(config: Config, options: StartOptions, username: string): Promise<string> {
  const password = process.env['FIRST_ADMIN_PASSWORD'] ?? '';
  const store = await openPlain(config, options);
  try {
    await migrate(store.db);
    const problem = await transact(store.db, async (tx) => {
      await seedBase(tx);
      return addFirstAdmin(tx, username, password);
    });
    if (problem !== null) throw new StartError(`${problem}.`);
    return `${username} may sign in now.`;
  } finally {
    await store.close();
  }
}

/** Adds, disables, enables and lists users, and wipes their phones. */
async function onPeople(config: Config, options: StartOptions, words: string[]): Promise<string> {
  const store = await openPlain(config, options);
  try {
    await migrate(store.db);
    return await transact(store.db, async (tx) => {
      await seedBase(tx);
      return runUserCommand(tx, words);
    });
  } finally {
    await store.close();
  }
}

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    throw new StartError(`The backup ${file} cannot be read.`);
  }
}
