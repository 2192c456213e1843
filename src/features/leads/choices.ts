import type { Choice } from '#contract/lists.ts';
import { useChoices } from '#data/hooks.ts';

/** Every customer type there is, those of industry included, each once. */
export function useAllCustomerTypes(): readonly Choice[] {
  const others = useChoices('customer_type');
  const industrial = useChoices('customer_type_industry');
  const keys = new Set(others.map((choice) => choice.key));
  return [...others, ...industrial.filter((choice) => !keys.has(choice.key))];
}
