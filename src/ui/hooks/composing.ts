import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Safari ends a composition before its last key, which has this code alone. */
const COMPOSED = 229;

interface KeyPress {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** True while an input method composes, and for the key that ends it: that key is the input method's. */
export const isComposing = (event: KeyPress): boolean => event.isComposing || event.keyCode === COMPOSED;

/** A key handler that leaves the keys of an input method alone. */
export const onKeyDown =
  <E extends Element>(act: (event: ReactKeyboardEvent<E>) => void) =>
  (event: ReactKeyboardEvent<E>): void => {
    if (!isComposing(event.nativeEvent)) act(event);
  };
