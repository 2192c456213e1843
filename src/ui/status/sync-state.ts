import type { SyncStatus } from '#data/sync-status.ts';
import { ageText, countText } from '../inline/age.ts';
import type { IconName } from '../inline/icon.tsx';
import { lossWords } from './loss-words.ts';

export interface SyncState {
  tone: 'need' | 'wait' | 'sent' | 'calm';
  icon: IconName;
  /** Short text for the top bar. */
  short: string;
  /** Age of the oldest change, from one minute on. */
  age: string | null;
  /** The complete state in one sentence. */
  long: string;
}

/** The sync status in words: what needs the user, then what waits. */
export function syncState(status: SyncStatus, now: number): SyncState {
  const { oldest_at } = status;
  const waited = oldest_at === null ? 0 : Math.max(0, now - oldest_at);
  const age = waited >= 60_000 ? ageText(waited) : null;
  return { age, ...wordsOf(status) };
}

/** What prevents sending while offline. */
export const unreached = ({ server_down }: SyncStatus): string =>
  server_down ? 'Server not working' : 'No network';

function wordsOf(status: SyncStatus): Omit<SyncState, 'age'> {
  const { waiting, attention, online, pulling } = status;
  const need = attention === 1 ? 'needs attention' : 'need attention';
  if (status.storage_error !== null)
    return { tone: 'need', icon: 'alert', short: 'Cannot save', long: status.storage_error };
  if (status.lost !== null && status.lost > 0)
    return { tone: 'need', icon: 'alert', short: `${status.lost} lost`, long: lossWords(status.lost) };
  if (attention > 0)
    return {
      tone: 'need',
      icon: 'alert',
      short: `${attention} to review`,
      long: `${attention} of your changes ${need}. ${waiting} waiting.`,
    };
  if (online === false)
    return {
      tone: 'wait',
      icon: 'offline',
      short: waiting > 0 ? `${waiting} waiting` : unreached(status),
      long: `${unreached(status)}. Changes are saved on this phone and will sync automatically. ${waiting} waiting.`,
    };
  if (waiting > 0)
    return {
      tone: 'wait',
      icon: 'clock',
      short: `${waiting} waiting`,
      long: `${countText(waiting, 'change')} not on the server yet.`,
    };
  if (pulling !== null)
    return {
      tone: 'calm',
      icon: 'refresh',
      short: `Loading ${pulling.toLocaleString('en-IN')}`,
      long: `${countText(pulling, 'record')} came so far.`,
    };
  if (status.pulled_at === null)
    return { tone: 'calm', icon: 'refresh', short: 'Starting', long: 'Loading your data.' };
  return { tone: 'sent', icon: 'tick', short: 'All sent', long: 'All changes are saved and synced.' };
}
