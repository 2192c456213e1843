/** Functions to call on a change: `subscribe` returns its own undoing, as React's stores want it. */
export function listeners() {
  const all = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell: (): void => {
      for (const listener of all) listener();
    },
  };
}
