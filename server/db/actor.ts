import type { Viewer } from '#contract/permissions.ts';

/** Whoever acts in this call: the signed-in user with the rights of this moment. */
export interface Actor extends Viewer {
  name: string;
  username: string;
  profile_image: string | null;
  session_id: string;
  /** Ids of the user and of everyone below in the reports-to tree. */
  team: readonly string[];
}
