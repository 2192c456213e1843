import { v5 } from 'uuid';

const NAMES = '8f2d2f4e-6a0b-4f57-9a53-2c1f0f6f7d10';

/** A stable id derived from a name, the same on every server. */
export const namedId = (kind: string, name: string): string => v5(`${kind}:${name}`, NAMES);
