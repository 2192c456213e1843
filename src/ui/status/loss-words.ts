import { t } from '../language/text.ts';

/** Message about unsent changes lost when the phone cleared storage. */
export function lossWords(lost: number): string {
  const what = t('This {device} or the browser deleted the app’s data.');
  if (lost === 0) return t('{what} Synced data will be downloaded again.', { what });
  const gone = t(
    '{lost, plural, one {# change had not been sent and is gone.} other {# changes had not been sent and are gone.}}',
    { lost },
  );
  return t('{what} {gone} Synced data will be downloaded again.', { what, gone });
}
