/** UTC offset of Asia/Kolkata in minutes; India has no daylight saving time. */
export const KOLKATA_OFFSET_MIN = 330;
const KOLKATA_OFFSET_MS = KOLKATA_OFFSET_MIN * 60_000;

/** The day in Asia/Kolkata at an instant, as YYYY-MM-DD. */
export function kolkataDay(epoch_ms: number): string {
  return new Date(epoch_ms + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** First instant (epoch ms) of a YYYY-MM-DD day in Asia/Kolkata. */
export function kolkataDayStart(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) - KOLKATA_OFFSET_MS;
}

/** True for a valid calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The minute in Asia/Kolkata at an instant, as YYYY-MM-DD HH:mm. */
export function kolkataMinute(epoch_ms: number): string {
  return new Date(epoch_ms + KOLKATA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
}
