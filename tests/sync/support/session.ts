import { set } from 'idb-keyval';
import type { Session } from '#data/api.ts';
import { sealEntry } from '#data/device/left.ts';
import { sharedStore } from '#data/device/session.ts';

/** A session as the server gives it to an officer, good for long. */
export const officerSession = (
  user: { id: string; name: string },
  token: string,
  max_file_bytes = 1024,
): Session => ({
  token,
  expiration: '2030-01-01T00:00:00.000Z',
  user: { ...user, profile_image: null, role: 'Sales Officer', department: null },
  permissions: [],
  settings: {
    gstin_max_state: 35,
    tiles_url: null,
    vapid_public_key: null,
    max_file_bytes,
    check_position: 'note',
    check_radius: 200,
    road_percent: 130,
  },
});

/** Keeps a user's key as a sign-in does. */
export async function giveKey(user_id: string, secret: string): Promise<void> {
  const [name, key] = await sealEntry(user_id, secret);
  await set(name, key, sharedStore());
}
