import { cityClasses, dayKinds } from '#contract/expense-rates.ts';
import { translated } from '#ui/language/text.ts';

const choicesOf = (keys: readonly string[]) => keys.map((key) => ({ key, value: translated(key) }));

export const dayChoices = choicesOf(dayKinds);
export const classChoices = choicesOf(cityClasses);
