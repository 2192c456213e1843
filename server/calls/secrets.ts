import { createHash, randomBytes } from 'node:crypto';

/** A random 256-bit secret for tokens, reset marks and flow cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored digest of a random secret; with 256 bits, no slow hash is needed. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
