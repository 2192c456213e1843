const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** True for equal JSON values. Absent and null are the same: a row writes null where a form writes nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  const left = one ?? null;
  const right = other ?? null;
  if (left === right) return true;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameValue(left[key], right[key]));
}
