import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Browsers without `isComposing` on the last key of a composition send this code for it. */
const COMPOSED = 229;

/** True while an input method composes, and for the key that ends it: that key is the input method's. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === COMPOSED;

/** A key handler that leaves the keys of an input method alone. */
export const onKeyDown =
  <E extends Element>(act: (event: ReactKeyboardEvent<E>) => void) =>
  (event: ReactKeyboardEvent<E>): void => {
    if (!isComposing(event.nativeEvent)) act(event);
  };
