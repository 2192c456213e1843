import type { FieldWords } from '#contract/core/define-fields.ts';
import { translated } from '../language/text.ts';

/** Name and label props of a field of the contract; an unknown field does not compile. */
export const inputsOf =
  <K extends string>(words: FieldWords<K>) =>
  <const N extends K>(name: N): { name: N; label: string } => ({
    name,
    label: translated(words[name].label),
  });
