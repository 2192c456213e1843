import type { Viewer } from '#contract/core/permissions.ts';

/** A user with current rights. */
export interface Person extends Viewer {
  name: string;
  username: string;
  profile_image: string | null;
  language: string | null;
  grade: string | null;
  /** Ids of the user and of everyone below in the reports-to tree. */
  team: readonly string[];
}

/** The signed-in user of a call. */
export interface Actor extends Person {
  session_id: string;
  /** The session only sends this user's unsent work. */
  handover: boolean;
}
