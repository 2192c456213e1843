import { titleOf } from '#data/title.ts';
import type { Called } from './kind.ts';

/** A row's name, or its id without one. */
export const nameIn = ({ resource }: Pick<Called, 'resource'>, row: object & { id: string }): string =>
  titleOf(resource, (field) => Reflect.get(row, field)) || row.id;
