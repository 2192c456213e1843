/** Server settings that rules on both sides need; the server sends them with every sign-in and pull. */
export interface Settings {
  /** Highest GSTIN state code taken: 35 as specified; 38 and 97 widen it to states of today. */
  gstin_max_state: 35 | 38 | 97;
  /** Where street tiles come from, or null for the bundled map alone. */
  tiles_url: string | null;
  /** Public key for Web Push, or null when push is not set up. */
  vapid_public_key: string | null;
  /** Most bytes a file may have. */
  max_file_bytes: number;
  /** What is done with a check-in away from the shop: not looked at, noted, or refused. */
  check_position: 'off' | 'note' | 'refuse';
  /** So many metres around a shop count as at the shop. */
  check_radius: number;
}

export const settings: Settings = {
  gstin_max_state: 35,
  tiles_url: null,
  vapid_public_key: null,
  max_file_bytes: 25 * 1024 * 1024,
  check_position: 'note',
  check_radius: 200,
};

/** Takes over the settings the server sent. */
export function configure(next: Partial<Settings>): void {
  Object.assign(settings, next);
}
