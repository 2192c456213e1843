/** Server settings that rules on both sides need; sent with every sign-in and pull. */
export interface Settings {
  /** Highest GSTIN state code accepted: 35 as specified; 38 and 97 add states created since. */
  gstin_max_state: 35 | 38 | 97;
  /** URL of street tiles, or null for the bundled map only. */
  tiles_url: string | null;
  /** Public key for Web Push, or null without push. */
  vapid_public_key: string | null;
  /** Largest file in bytes. */
  max_file_bytes: number;
  /** Handling of a check-in away from the shop: ignored, flagged or rejected. */
  check_position: 'off' | 'note' | 'refuse';
  /** Radius around a shop in metres that counts as at the shop. */
  check_radius: number;
  /** Length of a way by road, in percent of the straight line. */
  road_percent: number;
}

export const settings: Settings = {
  gstin_max_state: 35,
  tiles_url: null,
  vapid_public_key: null,
  max_file_bytes: 25 * 1024 * 1024,
  check_position: 'note',
  check_radius: 200,
  road_percent: 130,
};

/** Applies the settings from the server. */
export function configure(next: Partial<Settings>): void {
  Object.assign(settings, next);
}
