import { pushOnce } from '../src/sync/push-once.ts';
import { retired } from './retirement.ts';

/** The tag pages register; see src/data/device/device.ts. */
export const PUSH_TAG = 'beatbook-push';

/** Browsers end a service worker's event after a few minutes. */
const MOST_MS = 120_000;

/** Handles a background sync, a hint used once. Rejecting makes the browser retry. */
export async function sendInBackground(): Promise<void> {
  const end = AbortSignal.any([retired, AbortSignal.timeout(MOST_MS)]);
  if (!(await pushOnce(String(import.meta.env['VITE_API_BASE'] ?? ''), end)))
    throw new Error('Not everything could be sent yet.');
}
