import { findResource } from '#contract/resources.ts';

/** The title of a record: its name or title, else its first non-empty search text. */
export function titleOf(resource: string, valueOf: (field: string) => unknown): string {
  const search = findResource(resource)?.search ?? [];
  const own = ['name', 'title'].filter((field) => search.includes(field));
  const text = [...own, ...search].map(valueOf).find((value) => typeof value === 'string' && value !== '');
  return typeof text === 'string' ? text : '';
}
