import type { SyncStatus } from '#data/sync-status.ts';
import { ageText } from '../inline/age.ts';
import type { IconName } from '../inline/icon.tsx';
import { shownLocale, shownMessage, t } from '../language/text.ts';
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
  server_down ? t('Server not working') : t('No network');

/** Where changes are while nothing can be sent, and how many wait. */
export const offlineWords = (status: SyncStatus): string =>
  t(
    '{state}. Changes are saved on this {device} and will sync automatically.{waiting, plural, =0 {} other { # waiting.}}',
    { state: unreached(status), waiting: status.waiting },
  );

function wordsOf(status: SyncStatus): Omit<SyncState, 'age'> {
  const { waiting, attention, online, pulling } = status;
  if (status.storage_error !== null)
    return { tone: 'need', icon: 'alert', short: t('Cannot save'), long: shownMessage(status.storage_error) };
  if (status.lost !== null && status.lost > 0)
    return {
      tone: 'need',
      icon: 'alert',
      short: t('{lost} lost', { lost: status.lost }),
      long: lossWords(status.lost),
    };
  if (attention > 0)
    return {
      tone: 'need',
      icon: 'alert',
      short: t('{attention} to review', { attention }),
      long: t(
        '{attention, plural, one {# of your changes needs attention} other {# of your changes need attention}}.{waiting, plural, =0 {} other { # waiting.}}',
        { attention, waiting },
      ),
    };
  if (online === false)
    return {
      tone: 'wait',
      icon: 'offline',
      short: waiting > 0 ? t('{waiting} waiting', { waiting }) : unreached(status),
      long: offlineWords(status),
    };
  if (waiting > 0)
    return {
      tone: 'wait',
      icon: 'clock',
      short: t('{waiting} waiting', { waiting }),
      long: t('{changes} not on the server yet.', {
        changes: t('{count, plural, one {# change} other {# changes}}', { count: waiting }),
      }),
    };
  if (pulling !== null)
    return {
      tone: 'calm',
      icon: 'refresh',
      short: t('Loading {pulling}', { pulling: pulling.toLocaleString(shownLocale) }),
      long: t('{records} came so far.', {
        records: t('{count, plural, one {# record} other {# records}}', { count: pulling }),
      }),
    };
  if (status.pulled_at === null)
    return { tone: 'calm', icon: 'refresh', short: t('Starting'), long: t('Loading your data.') };
  return { tone: 'sent', icon: 'tick', short: t('All synced'), long: t('All changes are saved and synced.') };
}
