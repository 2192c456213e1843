import type { World } from '../kit/run.ts';
import { coreWorld } from './core-world.ts';
import { StoredBackend, type StoredMutation } from './stored-backend.ts';

/** The core on the real database and store, with the model server. */
export const storedWorld = (planted: StoredMutation = {}): World => ({
  ...coreWorld(),
  open: async (parts, seed) => new StoredBackend(parts, seed, planted),
  hurried: true,
});
