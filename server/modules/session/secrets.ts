import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A random text of 256 bits for bearers: tokens, reset marks, flow cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a 256-bit secret; guessing it back is hopeless, so no slow hash is needed. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A one-time code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A sign-in name as it is compared: people type it with other capitals and stray spaces. */
export const plainName = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase();
