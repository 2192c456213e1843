/** What is on its way from this context. */
export interface InFlight {
  /** A batch of operations. */
  sending: boolean;
  /** The file whose bytes travel. */
  sending_file: string | null;
}

/** How the sync stands, as it is told after every change. */
export interface SyncStatus extends InFlight {
  /** Operations without the server's answer and files it does not have, those that need the user included. */
  unsent: number;
  /** Of these, what goes by itself, at once or once something else is settled. */
  waiting: number;
  /** Operations, issues and files that need the user. */
  attention: number;
  /** Device time (epoch ms) of the oldest unsent operation. */
  oldest_at: number | null;
  /** What the last tries showed; null before the first. */
  online: boolean | null;
  /** While not on line: the network is there, and the server is what does not work. */
  server_down: boolean;
  /** True while the server refuses the session: everything waits for a new sign-in. */
  held: boolean;
  busy: boolean;
  /** Epoch ms of the last completed pull, or null before the first: lists are then incomplete. */
  pulled_at: number | null;
  /** Rows brought by the first pull so far, while it runs. */
  pulling: number | null;
  /** Server clock minus device clock in ms, as last measured. */
  clock_offset: number | null;
  /** Set when this device cannot store: saving is blocked with these words. */
  storage_error: string | null;
  /** Unsent changes that went with data the phone removed, until the user has read of it; null where none was. */
  lost: number | null;
}

/** How the sync stands before anything is known of the signed-in user's work: nothing is promised. */
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
  clock_offset: null,
  storage_error: null,
  lost: null,
};
