import { fileURLToPath } from 'node:url';

/** Root of the project, so that scripts work from any folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
