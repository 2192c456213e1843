/** What this context has in flight. */
export interface InFlight {
  /** A batch of operations. */
  sending: boolean;
  /** The file being uploaded. */
  sending_file: string | null;
}

/** The sync status, reported after every change. */
export interface SyncStatus extends InFlight {
  /** Operations without the server's answer and files it does not have, including those that need the user. */
  unsent: number;
  /** Of these, those sent automatically, now or once something else settles. */
  waiting: number;
  /** Operations, issues and files that need the user. */
  attention: number;
  /** Device time (epoch ms) of the oldest unsent operation. */
  oldest_at: number | null;
  /** Result of the last attempts; null before the first. */
  online: boolean | null;
  /** While offline: the network works, and the server is what fails. */
  server_down: boolean;
  /** True while the server rejects the session: everything waits for a new sign-in. */
  held: boolean;
  busy: boolean;
  /** Epoch ms of the last completed pull, or null before the first: lists are incomplete. */
  pulled_at: number | null;
  /** Rows brought by the first pull so far, while it runs. */
  pulling: number | null;
  /** Server time (epoch ms) when the server recovered without its newest data, for 30 days; null if it did not. */
  recovered_at: number | null;
  /** Server clock minus device clock in ms, as last measured. */
  clock_offset: number | null;
  /** Set when this device cannot store: saving is blocked with this message. */
  storage_error: string | null;
  /** Unsent changes lost when the phone cleared storage, until the user acknowledged them; null if none. */
  lost: number | null;
}

/** What sending waits for; null while the server answers, and before the first try. */
export type Missing = 'network' | 'server' | null;

/** What sending waits for, from the last attempts. */
export const missingOf = ({ online, server_down }: SyncStatus): Missing =>
  online !== false ? null : server_down ? 'server' : 'network';

/** The status before anything is known of the signed-in user's work: it promises nothing. */
export const unknownStatus: SyncStatus = {
  unsent: 0,
  waiting: 0,
  attention: 0,
  oldest_at: null,
  online: null,
  server_down: false,
  held: false,
  busy: false,
  sending: false,
  sending_file: null,
  pulled_at: null,
  pulling: null,
  recovered_at: null,
  clock_offset: null,
  storage_error: null,
  lost: null,
};
