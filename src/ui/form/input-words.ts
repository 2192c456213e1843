import type { FieldWords } from '#contract/define-fields.ts';

/** Name and label of a field of the contract, as its input takes them: a field that is none does not compile. */
export const inputsOf =
  <K extends string>(words: FieldWords<K>) =>
  <const N extends K>(name: N): { name: N; label: string } => ({ name, label: words[name].label });
