import { filesOf } from '../../scripts/lib/area-files.mjs';
import { namesOf } from '../../scripts/lib/area-names.mjs';
import { readSource, type Source } from './source.ts';

/** Fields of every kind, as the command that makes an area takes them. */
export const everyKind = [
  'code:text!',
  'price:money!',
  'cost:money',
  'worth:rupees',
  'stock:number',
  'launched_on:day',
  'seen_at:instant',
  'checked_at:instant!',
  'active:flag',
  'category:choice(part_category)',
  'supplier:ref(accounts)',
  'keeper:ref(users)',
  'tags:list(text)!',
  'uses:list(choice(part_use))',
  'makers:list(ref(accounts))',
];

/** The files of an area with them, as the command writes them. */
export const madeSources = (): Source[] =>
  Object.entries(filesOf(namesOf('spare_parts', 'Spare Part', true, everyKind), '9999')).map(([path, text]) =>
    readSource(path, text),
  );
