import type { Generated } from 'kysely';

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the bearer token, in hex; the token itself is not stored. */
  token_hash: string;
  device_token: string | null;
  device_type: string | null;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  idle_expires_at: string;
  absolute_expires_at: string;
  ended_at: string | null;
  /** Set for a lost phone: its next call is answered with the wipe mark. */
  wipe: Generated<boolean>;
  /** The code that opened it, for a handover session. */
  handover_id: Generated<string | null>;
}

/** A one-time code to send a user's unsent work. */
export interface HandoversTable {
  id: string;
  user_id: string;
  allowed_by: string;
  code_hash: string;
  created_at: Generated<string>;
  expires_at: string;
  /** When it was used or revoked. */
  ended_at: string | null;
}

export interface OtpFlowsTable {
  id: string;
  /** Null for an unknown name: from outside such a flow looks the same. */
  user_id: string | null;
  /** SHA-256 of the requested name; null on flows of an older server. */
  name_hash: string | null;
  /** Null until the code is made, as it is sent. */
  code_hash: string | null;
  /** SHA-256 of the flow cookie. */
  cookie_hash: string | null;
  tries: Generated<number>;
  ip: string | null;
  created_at: Generated<string>;
  expires_at: string;
  ended_at: string | null;
}

export interface ResetMarksTable {
  mark_hash: string;
  user_id: string;
  created_at: Generated<string>;
  expires_at: string;
  used_at: string | null;
}

/** Browsers that a user signed in with; they have their own limits. */
export interface KnownDevicesTable {
  /** SHA-256 of the device cookie. */
  device_hash: string;
  user_id: string;
  created_at: Generated<string>;
  last_at: Generated<string>;
}

/** Counters of failed or repeated attempts, by a key such as a name or an address. */
export interface LimitsTable {
  key: string;
  count: Generated<number>;
  since: Generated<string>;
  last_at: Generated<string>;
  blocked_until: string | null;
}
