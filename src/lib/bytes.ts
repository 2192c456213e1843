const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A byte count in a readable unit: "12 MB". */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const size = bytes / 1024 ** power;
  return `${size >= 10 || power === 0 ? Math.round(size) : size.toFixed(1)} ${units[power] ?? ''}`;
}
