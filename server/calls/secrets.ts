import { createHash, randomBytes } from 'node:crypto';

/** A random text of 256 bits for bearers: tokens, reset marks, flow cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random secret; guessing it back is hopeless, so no slow hash is needed. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
