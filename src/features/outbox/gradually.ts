import { startTransition, useEffect, useState, type Key, type ReactElement } from 'react';

/** So many cards are drawn at once: more would hold up a slow phone. */
const AT_ONCE = 8;

/** Some cards in their order: those that were drawn stay, of the others come a few at a time until all are there. */
export function useGradually(cards: readonly ReactElement[]): readonly ReactElement[] {
  const [drawn, setDrawn] = useState<ReadonlySet<Key | null>>(new Set());
  const next = new Set(cards.filter(({ key }) => !drawn.has(key)).slice(0, AT_ONCE));
  const shown = cards.filter((card) => drawn.has(card.key) || next.has(card));
  const isNew = next.size > 0;
  useEffect(() => {
    if (!isNew) return;
    const step = setTimeout(() => startTransition(() => setDrawn(new Set(shown.map(({ key }) => key)))));
    return () => clearTimeout(step);
  }, [isNew, shown]);
  return shown;
}
