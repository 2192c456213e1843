import { countText } from '../inline/age.ts';

/** What happened to data that the phone removed, with so many changes the server never had. */
export function lossWords(lost: number): string {
  const what = 'The phone or the browser cleared what the app had stored.';
  if (lost === 0) return `${what} What the server has comes back by itself.`;
  const gone = `${countText(lost, 'change')} had not been sent and ${lost === 1 ? 'is' : 'are'} gone.`;
  return `${what} ${gone} What the server has comes back by itself.`;
}
