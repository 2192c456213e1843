import { wordOfName } from '#contract/define-fields.ts';
import { t } from '#ui/language/text.ts';

/** How far this device's clock is off; `offset` is server time minus device time. */
export function clockText(offset: number | null): string {
  if (offset === null) return t('Not checked yet');
  const seconds = Math.round(Math.abs(offset) / 1000);
  if (seconds < 5) return t('Correct');
  const length =
    seconds < 120 ? t('{seconds} s', { seconds }) : t('{minutes} min', { minutes: Math.round(seconds / 60) });
  return offset > 0
    ? t('{length} behind. No changes are rejected because of this.', { length })
    : t('{length} ahead. No changes are rejected because of this.', { length });
}

/** Result of the last attempt to reach the server. */
export function serverText(online: boolean | null): string {
  if (online === null) return t('Not checked yet');
  return online ? t('Reachable at the last try') : t('Not reachable at the last try');
}

const others: Readonly<Record<string, string>> = {
  attachments: t('Attachments'),
  attendances: t('Attendance'),
  choices: t('Choices'),
  saved_views: t('Saved Views'),
  states: t('States'),
  territories: t('Territories'),
};

/** What the rows of a resource without screens of its own are called. */
export const othersText = (resource: string): string => others[resource] ?? wordOfName(resource);
