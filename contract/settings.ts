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
}

export const settings: Settings = {
  gstin_max_state: 35,
  tiles_url: null,
  vapid_public_key: null,
  max_file_bytes: 25 * 1024 * 1024,
};

/** Takes over the settings the server sent. */
export function configure(next: Partial<Settings>): void {
  Object.assign(settings, next);
}
