import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Gate } from '#server/calls/gate.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two hashes saturate two cores; more would only slow down all of them. */
const AT_ONCE = 2;
const MAX_WAITING = 100;
/** A hash of an unknown password: verifying against it takes as long as a real check. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Vxc8xFEI9LHPIxgC+EiNAQ$niLr9Ca02sIYx4ykEOhmEnd6cT+rWXvCt1GH9DYwKAU';

/** Limits concurrent hashing. */
export const hashing = new Gate(AT_ONCE, MAX_WAITING, {
  busy: 'Too many people are signing in. Try again in a moment.',
});

/** The argon2id hash of a password or code, computed behind the gate. */
export function hashSecret(secret: string): Promise<string> {
  return hashing.run(() => hash(plain(secret), COST));
}

/** True if the secret matches the hash. Without a hash it takes as long and is false. */
export async function verifySecret(hashed: string | null, secret: string): Promise<boolean> {
  const matches = await hashing.run(() => verify(hashed ?? NOBODY, plain(secret)));
  return hashed !== null && matches;
}

/** True if a hash has other cost parameters than the current ones. */
export function isOutdated(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

/** Keyboards encode the same letter differently; normalizes them to the same bytes. */
const plain = (secret: string) => secret.normalize('NFKC');
