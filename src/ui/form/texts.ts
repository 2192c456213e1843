/** The named fields of a record as form texts: a number by its digits, null as empty. */
export function asTexts<K extends string>(
  record: { readonly [field in K]?: string | number | null | undefined },
  fields: readonly K[],
): Record<K, string> {
  const texts = fields.map((field) => [field, String(record[field] ?? '')] as const);
  return Object.fromEntries(texts) as Record<K, string>; // every field was just given
}

/** A saved patch as form texts: null as empty, a number by its digits. */
export function textsOf(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : (value ?? ''));
  return Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, text(value)]));
}
