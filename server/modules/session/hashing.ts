import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Gate } from '#server/calls/gate.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two hashes keep two cores busy; more would only make all of them slower. */
const AT_ONCE = 2;
const MAX_WAITING = 100;
/** Nobody knows what this is the hash of: verifying against it takes the time of a real one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Vxc8xFEI9LHPIxgC+EiNAQ$niLr9Ca02sIYx4ykEOhmEnd6cT+rWXvCt1GH9DYwKAU';

/** Where every hash waits for its turn. */
export const hashing = new Gate(AT_ONCE, MAX_WAITING, {
  busy: 'Too many people are signing in. Please try again.',
});

/** The argon2id hash of a password or code, in its turn. */
export function hashSecret(secret: string): Promise<string> {
  return hashing.run(() => hash(plain(secret), COST));
}

/** True when the secret is the hashed one. Without a hash it takes as long and is false. */
export async function verifySecret(hashed: string | null, secret: string): Promise<boolean> {
  const matches = await hashing.run(() => verify(hashed ?? NOBODY, plain(secret)));
  return hashed !== null && matches;
}

/** True when a hash was made with another cost than today's. */
export function isOutdated(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

/** Keyboards write the same letter in different ways; the same typing must give the same bytes. */
const plain = (secret: string) => secret.normalize('NFKC');
