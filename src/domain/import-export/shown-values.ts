import type { ListRow } from '#data/api.ts';
import type { Content, FileColumn } from '#data/file-columns.ts';
import { t, translated } from '#ui/language/text.ts';

type ChoiceRow = Pick<ListRow<'choices'>, 'list' | 'key' | 'value'>;

/**
 * The columns with what their choices and words are called in the language of the screen, by stored value.
 * (Decision 053.)
 */
export function withShownValues(columns: readonly FileColumn[], choices: readonly ChoiceRow[]): FileColumn[] {
  const shownOf = (column: Content): [string, string][] => {
    if (column.as === 'list') return shownOf(column.of);
    if (column.as === 'flag')
      return [
        ['true', t('yes')],
        ['false', t('no')],
      ];
    if (column.as === 'word')
      return Object.entries(wordsOf(column)).map(([word, called]) => [word, translated(called)]);
    if (column.as !== 'choice') return [];
    // Of a key that stands in two lists the first list decides, so it comes last.
    return column.lists.toReversed().flatMap((list) => entriesOf(choices, list));
  };
  return columns.map((column) => {
    const shown = shownOf(column);
    return shown.length === 0 ? column : { ...column, shown: Object.fromEntries(shown) };
  });
}

const wordsOf = ({ words, called }: Extract<Content, { as: 'word' }>): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(words.map((word) => [word, word])),
  ...called,
});

const entriesOf = (choices: readonly ChoiceRow[], wanted: string): [string, string][] =>
  choices.flatMap(({ list, key = '', value = '' }) =>
    list === wanted ? [[key, translated(value)] as [string, string]] : [],
  );
