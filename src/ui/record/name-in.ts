import { titleOf } from '#data/title.ts';
import type { Called, KindWords } from './kind.ts';

/** A row's name, or its id without one. */
export function nameIn({ resource }: Pick<Called, 'resource'>, row: object & { id: string }): string {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return titleOf(resource, (field) => fields[field]) || row.id;
}

/** The same with what else its kind calls it by, where several have one name. */
export const wholeNameIn = (
  kind: Pick<KindWords, 'resource' | 'nameOf'>,
  row: object & { id: string },
): string => kind.nameOf?.({ ...row }, {}) || nameIn(kind, row);
