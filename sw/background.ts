import { pushOnce } from '../src/sync/push-once.ts';

/** The tag pages register; see src/data/device/device.ts. */
export const PUSH_TAG = 'beatbook-push';

/** A browser's offer to send in the background: a hint, used once. Failing asks it to offer again. */
export async function sendInBackground(): Promise<void> {
  if (!(await pushOnce(String(import.meta.env['VITE_API_BASE'] ?? ''))))
    throw new Error('Not everything could be sent yet.');
}
