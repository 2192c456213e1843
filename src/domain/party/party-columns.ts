import { gstStates } from '#contract/tax.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { stateSpellings } from '#lib/geo/state-spellings.ts';
import { stateNames } from '#lib/geo/states.ts';
import { bareHeading, listed } from '#lib/sheets/headings.ts';
import { partyHeadings } from './party-headings.ts';

/** The columns of a party's file as an import reads them: with the headings and the states that other files have. */
export const importedColumns = (columns: readonly FileColumn[]): FileColumn[] =>
  columns.map((column) => ({
    ...column,
    ...(partyHeadings[column.field] && { also: partyHeadings[column.field] }),
    ...(column.field === 'location.state' && { spellings: statesWritten }),
  }));

/** Every spelling of a state, with the codes of the GST network as in `27-Maharashtra`. */
const statesWritten: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  stateNames.map((name) => {
    const codes = Object.keys(gstStates).filter((code) => gstStates[code] === name);
    const coded = codes.flatMap((code) => [code, `${code}-${name}`, `${name} (${code})`]);
    return [name, [...listed(stateSpellings[name]), ...coded]];
  }),
);

const byLetters = new Map(
  Object.entries(statesWritten).flatMap(([name, written]) =>
    [name, ...written].map((text) => [bareHeading(text), name] as const),
  ),
);

/** The state that a text means, if any. */
export const stateMeant = (text: string): string | undefined => byLetters.get(bareHeading(text));
