import { pushOnce } from '../src/sync/push-once.ts';

/** The tag pages register; see src/data/device/device.ts. */
export const PUSH_TAG = 'beatbook-push';

/** Handles a background sync, a hint used once. Rejecting makes the browser retry. */
export async function sendInBackground(): Promise<void> {
  if (!(await pushOnce(String(import.meta.env['VITE_API_BASE'] ?? ''))))
    throw new Error('Not everything could be sent yet.');
}
