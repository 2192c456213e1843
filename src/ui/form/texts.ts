/** The named fields of a record as a form holds them: a number by its digits, nothing as an empty text. */
export function asTexts<K extends string>(
  record: { readonly [field in K]?: string | number | null | undefined },
  fields: readonly K[],
): Record<K, string> {
  const texts = fields.map((field) => [field, String(record[field] ?? '')] as const);
  return Object.fromEntries(texts) as Record<K, string>; // every field was just given
}
