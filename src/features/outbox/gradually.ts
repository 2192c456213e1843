import { startTransition, useEffect, useState, type Key, type ReactElement } from 'react';

/** Cards rendered at once: more would block a slow phone. */
const AT_ONCE = 8;

/** Renders cards incrementally: rendered ones stay, the others are added a few at a time. */
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
