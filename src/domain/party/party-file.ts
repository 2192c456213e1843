import { locationWords } from '#contract/core/fields.ts';
import { partyWords } from '#contract/party.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { stateNames } from '#lib/geo/states.ts';
import { translated } from '#ui/language/text.ts';
import { fieldFile } from '#ui/record/fields.tsx';
import { listWords } from './party-words.ts';
import type { PartyName } from './party.ts';

const listed = ['cdp_code', 'name', 'mobile', 'customer_type', 'territory_id', 'status', 'created_at'];
const place = Object.entries(locationWords).map(([part, { label }]) => {
  const title = translated(label);
  const field = `location.${part}`;
  return part === 'state' ? ({ title, field, as: 'word', words: stateNames } as const) : field;
});
/** Fields placed elsewhere: an account last, an address by its parts. */
const apart = ['account_id', 'location'];
const rest = Object.keys(partyWords).filter((field) => ![...listed, ...apart].includes(field));

/** A party's export: the columns of its list first, then the rest of its form, then its own ones. */
export const partyFile = (resource: PartyName, written: object, own: readonly string[]): FileColumn[] =>
  fieldFile({ resource, fields: listWords }, [...listed, ...rest, 'created_by', ...place, ...own]).map(
    (column) => ({
      ...column,
      ...(!(headOf(column.field) in written) && { derived: true }),
    }),
  );

const headOf = (field: string): string => field.split('.')[0] ?? field;
