const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Deep equality of JSON values. Absent equals null: a row stores null where a form leaves a field out. */
export function sameValue(one: unknown, other: unknown): boolean {
  const left = one ?? null;
  const right = other ?? null;
  if (left === right) return true;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameValue(left[key], right[key]));
}
