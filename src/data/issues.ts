import type { Conflict } from '#contract/core/sync.ts';

/** A field both sides changed; both values stay until the user chooses. `server` is its current value there. */
export interface Issue extends Conflict {
  id: string;
  resource: string;
  record_id: string;
  title: string;
  /** Device time of the local change. */
  at: string;
  /** Who made the other change, and when; null if unknown. */
  by: string | null;
  changed_at: string | null;
  /** False once the record is no longer on this device. */
  here: boolean;
}

/** The user's choice for a field: a local value, by its issue, or the server's as shown. */
export interface Decision {
  field: string;
  mine: string | null;
  seen: unknown;
}

/** A field changed by others while the user's own edit of other fields was in flight. */
export interface Note {
  id: string;
  resource: string;
  record_id: string;
  field: string;
  by: string | null;
  at: string;
}
