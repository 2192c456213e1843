/** How far this device's clock is off; `offset` is server time minus device time. */
export function clockText(offset: number | null): string {
  if (offset === null) return 'Not checked yet';
  const seconds = Math.round(Math.abs(offset) / 1000);
  if (seconds < 5) return 'Right';
  const length = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `${length} ${offset > 0 ? 'behind' : 'ahead'}. No changes are rejected because of this.`;
}

/** Result of the last attempt to reach the server. */
export function serverText(online: boolean | null): string {
  if (online === null) return 'Not checked yet';
  return online ? 'Reachable at the last try' : 'Not reachable at the last try';
}
