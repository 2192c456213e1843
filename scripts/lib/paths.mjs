import { fileURLToPath } from 'node:url';

/** Every script works from here, whatever folder it was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
