import { countText } from '../inline/age.ts';

/** Message about unsent changes lost when the phone cleared storage. */
export function lossWords(lost: number): string {
  const what = 'The phone or the browser deleted the app’s data.';
  if (lost === 0) return `${what} Synced data will be downloaded again.`;
  const gone = `${countText(lost, 'change')} had not been sent and ${lost === 1 ? 'is' : 'are'} gone.`;
  return `${what} ${gone} Synced data will be downloaded again.`;
}
