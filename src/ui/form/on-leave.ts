/** Normalizes a text when its field is left, never while somebody types in it. */
export const onLeave =
  (value: string, clean: (typed: string) => string, set: (cleaned: string) => void) => (): void => {
    const cleaned = clean(value);
    if (cleaned !== value) set(cleaned);
  };
