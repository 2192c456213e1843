import type { ColumnType, Generated } from 'kysely';

/** What happened to a record that others than its author must learn of. `user_id` did it; null for a command. */
export interface EventsTable {
  id: Generated<number>;
  kind: string;
  user_id: string | null;
  resource: string;
  record_id: string;
  /** Codes and values by the kind, never a text of this program. */
  detail: ColumnType<Record<string, unknown>, string, never>;
  at: Generated<string>;
  ver: Generated<string>;
}

/** The last event that became a job of this kind. */
export interface EventReadersTable {
  job: string;
  ver: string;
  id: number;
}

/** Work for the background. A row that is done stays as long as events do, so that its key means once. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  key: string | null;
  payload: ColumnType<Record<string, unknown>, string | undefined, string>;
  run_at: Generated<string>;
  attempts: Generated<number>;
  lease_until: string | null;
  leased_by: string | null;
  /** A code, never a message. With `done_at` it says that the job was given up. */
  last_error: string | null;
  done_at: string | null;
}
