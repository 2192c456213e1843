import type { SyncStatus } from './api.ts';

/** How the sync stands before anything is known of the signed-in user's work: nothing is promised. */
export const unknownStatus: SyncStatus = {
  unsent: 0,
  attention: 0,
  oldest_at: null,
  online: null,
  held: false,
  busy: false,
  pulled_at: null,
  pulling: null,
  clock_offset: null,
  storage_error: null,
};
