import type { FilePorts, Store, Transport } from '#sync/core/ports.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Link } from './network.ts';
import type { Random } from './random.ts';

/** What a user does: the call, the record and the changed fields. */
export interface Write {
  call: string;
  record_id: string;
  does: 'create' | 'update' | 'remove';
  body: Record<string, unknown>;
  /** The bytes of the file the body names. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** What the row shows of it meanwhile. */
  shows?: Record<string, unknown>;
}

/** One operation as the outbox shows it. */
export interface Queued {
  op_id: string;
  record_id: string;
  does: Write['does'];
  body: Record<string, unknown>;
  state: 'ready' | 'sending' | 'blocked' | 'rejected' | 'quarantined';
}

/** One row as lists show it. */
export interface Shown {
  id: string;
  resource: string;
  fields: Record<string, unknown>;
  mark: 'synced' | 'waiting' | 'attention';
  left: boolean;
}

export interface OpenIssue {
  op_id: string;
  record_id: string;
  field: string;
  mine: unknown;
  /** What the screen shows beside it. */
  server: unknown;
}

/** What a user chose for one field in conflict, and the server's value as it was shown then. */
export interface Choice extends Pick<OpenIssue, 'op_id' | 'record_id' | 'field'> {
  mine: boolean;
  seen: unknown;
}

/** Null where the choice could not be kept; the edit it made, if any. */
export type Chosen = { op_id: string | null } | null;

export interface Session {
  user: string;
  token: string;
}

/** One user's database on one phone as one tab opens it. */
export interface Opened {
  store: Store;
  transport: Transport;
  files: FilePorts;
  /** Gives the id under which the write is queued. */
  commit(write: Write): Promise<string>;
  /** Gives the pairs of old and new ids of everything that goes out again. */
  retryOp(op_id: string, body: Record<string, unknown>): Promise<[string, string][]>;
  /** Gives the ids of everything that was dropped. */
  discard(op_id: string): Promise<string[]>;
  queue(): Promise<Queued[]>;
  /** The files on this phone by id, and how each stands. */
  held(): Promise<Map<string, string>>;
  rows(): Promise<Shown[]>;
  issues(): Promise<OpenIssue[]>;
  choose(choice: Choice): Promise<Chosen>;
  /** Turns a refused conversion into conflicts with the customer there is; the renamed operations, null when not done. */
  adopt?(op_id: string, record_id: string): Promise<[string, string][] | null>;
  /** True for a failure of storage that the run itself caused. */
  caused(error: unknown): boolean;
  close(): void;
  /** Checks what must hold after every transaction, and gives a text that is equal for equal states. */
  inspect?(): string;
  /** Runs a transaction that is torn apart after some writes; false where it had fewer. */
  tear?(writes: number, work: () => Promise<unknown>): Promise<boolean>;
  /** Checks that what lists show is what the database holds. */
  compareLists?(): Promise<void>;
}

/** What a tab is opened with. */
export interface Opening {
  phone: string;
  user: string;
  link: Link;
  /** The session as this tab knows it. */
  session: () => Session | null;
  /** Whoever is signed in on the phone, also where this tab has not heard of it. */
  phone_session: () => Session | null;
  /** Wall clock of the phone, epoch ms. */
  wall: () => number;
  random: Random;
}

export interface Receipt {
  outcome: 'applied' | 'merged' | 'rejected';
  code: string | null;
  conflicts: { field: string; mine: unknown }[];
}

export interface CarriedFile {
  rows: number;
  stored: boolean;
  /** Null where there are no bytes. */
  hash: string | null;
}

/** What the server holds of the field work of everybody. */
export interface FieldDay {
  plans: {
    id: string;
    approval_status: string;
    items: { id: string; lead_id: string | null; contact_id: string | null; date: string }[];
  }[];
  visits: {
    id: string;
    journey_plan_id: string | null;
    lead_id: string | null;
    contact_id: string | null;
    date: string;
    is_open: boolean;
    checks: { id: string; type: 'check_in' | 'check_out' }[];
  }[];
  duties: { id: string; at: string }[];
  /** Records that were decided on more often than they were made. */
  decided_twice: string[];
  /** Records decided on by somebody who had been their assignee before. */
  decided_by_own: string[];
  /** Records that came back under the id they had before they were deleted. */
  made_again: string[];
}

/** The server as the office and the judge see it. */
export interface ServerHand {
  signIn(user: string): Promise<string>;
  endSessions(user: string): Promise<void>;
  isAlive(token: string): Promise<boolean>;
  /** Rows of the model's resource as the server would answer this user, by id. */
  visible(user: string): Promise<Map<string, Record<string, unknown>>>;
  /** The files that rows carry, by id. */
  files(): Promise<Map<string, CarriedFile>>;
  receipts(user: string): Promise<Map<string, Receipt>>;
  /** The operations that took effect, those of one stream in the order in which they did. */
  effects(): Promise<string[]>;
  /** What the fields an edit changed were before it, by operation. */
  overwritten(): Promise<Map<string, Record<string, unknown>>>;
  /** The lead of every customer that was made of one. */
  customers(): Promise<string[]>;
  /** Plans, visits and duties as they are now, and what the audit trail says of them; only where there are any. */
  fieldDay?(): Promise<FieldDay>;
  /** What the server does by itself now and then. */
  clean?(): Promise<void>;
  /** Renames a territory, or moves a lead to another one. */
  territory?(a: number, name: string): Promise<boolean>;
  /** Ids of all rows, in one order. */
  ids(): Promise<string[]>;
  edit(id: string, body: Record<string, unknown>): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Changes what a user may do; gives false when nothing changed. */
  setRights(user: string, choice: number): Promise<boolean>;
  backup(): Promise<void>;
  /** False when there is no backup. */
  restore(): Promise<boolean>;
  /** Makes every cursor handed out so far too old. */
  outdateCursors(): Promise<boolean>;
  /** A change that takes its version now and becomes visible later. */
  beginSlowly(id: string, body: Record<string, unknown>): Promise<boolean>;
  finishSlowly(): Promise<void>;
}

/** The two halves a run is made of: a server, and databases on phones. */
export interface Backend {
  server: ServerHand;
  open(opening: Opening): Promise<Opened>;
  close(): Promise<void>;
}

export interface RunParts {
  clock: Clock;
  faults: Faults;
  random: Random;
  people: readonly string[];
  /** Operations whose body the server cannot read: it turns away every batch that holds one. */
  unreadable: Set<string>;
  /** Keeps a line of what happened, where somebody wants to read it. */
  note(text: () => string): void;
}
