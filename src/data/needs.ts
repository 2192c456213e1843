import type { Conflict } from '#contract/sync.ts';

/** A field both sides changed; both values are kept until the user chooses. `server` is what the server has now. */
export interface Issue extends Conflict {
  id: string;
  resource: string;
  record_id: string;
  title: string;
  /** Device time of the own change. */
  at: string;
  /** Who made the other change, and when; null where it is not known. */
  by: string | null;
  changed_at: string | null;
  /** False once this device does not hold the record any more. */
  here: boolean;
}

/** What the user chose for a field: an own value, by its issue, or the server's as it was shown. */
export interface Decision {
  field: string;
  mine: string | null;
  seen: unknown;
}

/** A field somebody else changed while the user's own edit of other fields was on its way. */
export interface Note {
  id: string;
  resource: string;
  record_id: string;
  field: string;
  by: string | null;
  at: string;
}
