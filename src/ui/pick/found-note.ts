import type { FoundRow } from '#data/api.ts';
import type { ResourceName } from '#contract/resources.ts';
import { fieldWordOf, type Called } from '../record/kind.ts';

const CITY = 'location.city';

/** Ten digits are read in two halves. */
const shown = (value: string): string => value.replace(/^(\d{5})(\d{5})$/, '$1 $2');

/**
 * What distinguishes a row that was found: why it was, unless its name says so, then some of its fields, then its town.
 */
export function foundNote(
  kind: Called,
  row: Omit<FoundRow<ResourceName>, '_mark'>,
  fields: readonly string[],
): string {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const why = row._why ?? [];
  const own = (resource: string): boolean => resource === kind.resource;
  const said = new Set(why.flatMap(({ resource, field }) => (own(resource) ? [field] : [])));
  const others = [...fields, CITY]
    .filter((field) => !said.has(field))
    .map((field) => values[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .map((value) => shown(String(value)));
  return [
    ...why.map(({ resource, field, value }) => {
      const { label } = fieldWordOf(own(resource) ? kind : { resource }, field);
      return `${label} ${shown(value)}`;
    }),
    ...others,
  ].join(' · ');
}
