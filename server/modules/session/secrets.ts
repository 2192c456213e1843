import { randomInt } from 'node:crypto';

/** A one-time code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A sign-in name as it is compared: people type it with other capitals and stray spaces. */
export const plainName = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase();
