import { useMemo } from 'react';
import type { ChoiceList } from '#contract/core/choices.ts';
import type { Choice } from '#contract/core/lists.ts';
import { useChoices, usePick } from '#data/hooks.ts';
import { translated } from '../language/text.ts';

/** One dropdown list of the server with labels in the language of the screen; keys stay as stored. */
export function useShownChoices(list: ChoiceList): readonly Choice[] {
  const choices = useChoices(list);
  return useMemo(() => choices.map(({ key, value }) => ({ key, value: translated(value) })), [choices]);
}

/** Returns the label of a key in any of some lists; a key without one is its own label. */
export function useChoiceLabels(): (lists: readonly ChoiceList[], key: string) => string {
  const choices = usePick('choices').value ?? [];
  return (lists, key) => {
    const row = choices.find((choice) => choice.key === key && choice.list && lists.includes(choice.list));
    return row?.value === undefined ? key : translated(row.value);
  };
}
