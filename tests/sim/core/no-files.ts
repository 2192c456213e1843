import type { FilePorts } from '#sync/core/ports.ts';

const never = () => Promise.reject(new Error('There is no file.'));

/** The rows of the model carry no files: the whole stack has them. */
export const noFiles: FilePorts = {
  store: {
    next: () => Promise.resolve(null),
    find: () => Promise.resolve(null),
    read: never,
    note: never,
  },
  transport: { begin: never, chunk: never },
};
