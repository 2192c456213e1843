import { findResource } from '#contract/resources.ts';

/** The searched fields people know a record by: its name or title; all of them where it has neither. */
export function namedBy(resource: string): readonly string[] {
  const search = findResource(resource)?.search ?? [];
  const own = ['name', 'title'].filter((field) => search.includes(field));
  return own.length > 0 ? own : search;
}

/** What people call a record: its name or title, else its first search text that is filled. */
export function titleOf(resource: string, valueOf: (field: string) => unknown): string {
  const search = findResource(resource)?.search ?? [];
  const text = [...namedBy(resource), ...search]
    .map(valueOf)
    .find((value) => typeof value === 'string' && value !== '');
  return typeof text === 'string' ? text : '';
}
