import type { Viewer } from '#contract/permissions.ts';

/** Somebody of the company with the rights of this moment. */
export interface Person extends Viewer {
  name: string;
  username: string;
  profile_image: string | null;
  /** Ids of the user and of everyone below in the reports-to tree. */
  team: readonly string[];
}

/** Whoever acts in this call: the signed-in user. */
export interface Actor extends Person {
  session_id: string;
  /** The session only sends what this user left unsent. */
  handover: boolean;
}
