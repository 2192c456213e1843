import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import { fillBase } from './seed/base.ts';
import { DEMO_PASSWORD, fillDemo } from './seed/demo.ts';
import { people } from './seed/people.ts';
import { hashSecret, verifySecret } from './session/hashing.ts';

/** Serializes the seeding of servers that start on one database at once. */
const SEED_LOCK = 4_719_301;

/** Seeds roles, dropdown entries, states and territories, each only while there are none. */
export async function seedBase(tx: Tx): Promise<void> {
  await takeTurn(tx);
  await fillBase(tx);
}

/** Seeds the demo company, once; after seedBase. Deterministic for a given `today`. True if it did. */
export async function seedDemo(tx: Tx, config: Pick<Config, 'demo'>, today: Date): Promise<boolean> {
  if (!config.demo) throw new Error('Demonstration data is for demonstrations only.');
  await takeTurn(tx);
  const anybody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody) return false;
  await fillDemo(tx, today, await hashSecret(DEMO_PASSWORD));
  return true;
}

/** True while a user can still sign in with the demo password. */
export async function hasDemoPassword(tx: Tx): Promise<boolean> {
  const usernames = people.map((person) => person.username);
  const hashes = await tx
    .selectFrom('users')
    .select('password_hash')
    .distinct()
    .where('username', 'in', usernames)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .execute();
  for (const { password_hash } of hashes) if (await verifySecret(password_hash, DEMO_PASSWORD)) return true;
  return false;
}

async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
}
