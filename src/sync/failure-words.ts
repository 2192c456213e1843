/** What people read when this device cannot store. */
export function storageWords(error: unknown): string {
  return isQuota(error)
    ? 'There is no room left on this phone, so nothing can be saved. Free some space and save again.'
    : 'This phone cannot save at the moment. Close the app and open it again.';
}

/** True when the storage of this origin is full. */
export function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuota(inner));
}

/** True when the database was closed under us and can be opened again. */
export function isClosed(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'InvalidStateError')
  );
}
