import { useLayoutEffect } from 'react';

/** What a message never covers: the app's bar, its notices, and the heads of screens and dialogs. */
const CLEAR = '[data-clear], .mantine-Modal-header, .mantine-Drawer-header';
/** The height of a message of two lines. */
const MESSAGE_PX = 80;

interface Box {
  top: number;
  bottom: number;
}

/** Where a message may begin: below everything that stands where it would be. */
export function clearTop(boxes: readonly Box[]): number {
  let top = 0;
  for (const box of boxes.toSorted((one, other) => one.top - other.top))
    if (box.bottom > top && box.top < top + MESSAGE_PX) top = box.bottom;
  return top;
}

const boxesNow = (): Box[] =>
  [...document.querySelectorAll(CLEAR)].map((element) => element.getBoundingClientRect());

/** Keeps the place of messages, a variable of the page, clear while any is shown: pages come and scroll under it. */
export function useClearTop(shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return undefined;
    let frame = 0;
    let top = -1;
    const place = () => {
      const next = clearTop(boxesNow());
      if (next !== top) document.documentElement.style.setProperty('--message-top', `${next}px`);
      top = next;
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [shown]);
}
