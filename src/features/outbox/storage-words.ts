import { wordOfName } from '#contract/core/define-fields.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { ageText } from '#ui/inline/age.ts';
import { t } from '#ui/language/text.ts';

/** How many changes and files wait, and from a minute on since when. */
export function waitingText({ waiting, oldest_at }: Pick<SyncStatus, 'waiting' | 'oldest_at'>, now: number) {
  if (waiting === 0) return t('Nothing');
  const items = t('{count, plural, one {# item} other {# items}}', { count: waiting });
  if (oldest_at === null || now - oldest_at < 60_000) return items;
  return items + t(', the oldest for {age}', { age: ageText(now - oldest_at) });
}

/** How far this device's clock is off; `offset` is server time minus device time. */
export function clockText(offset: number | null): string {
  if (offset === null) return t('Not checked yet');
  const seconds = Math.round(Math.abs(offset) / 1000);
  if (seconds < 5) return t('OK');
  const length = seconds < 120 ? t('{seconds} s', { seconds }) : ageText(seconds * 1000);
  return offset > 0
    ? t('{length} behind. No changes are rejected because of this.', { length })
    : t('{length} ahead. No changes are rejected because of this.', { length });
}

/** Result of the last attempt to reach the server. */
export function serverText({ online, server_down }: Pick<SyncStatus, 'online' | 'server_down'>): string {
  if (online === null) return t('Not checked yet');
  if (server_down) return t('Not working');
  return online ? t('Reachable') : t('Not reachable');
}

const others: Readonly<Record<string, string>> = {
  attachments: t('Attachments'),
  attendances: t('Attendance'),
  saved_views: t('Saved Views'),
  states: t('States'),
  territories: t('Territories'),
};

/** What the rows of a resource without screens of its own are called. */
export const othersText = (resource: string): string => others[resource] ?? wordOfName(resource);
