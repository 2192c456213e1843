let moved = false;

/** From the first move between screens on, a title that appears takes the focus nobody else has. */
export function screenChanged(): void {
  moved = true;
}

/** Ref of a screen's title: takes the focus when the screen changed and no part of it has the focus. */
export function focusTitle(title: HTMLElement | null): void {
  const { activeElement, body } = document;
  const nowhere = activeElement === body || activeElement?.id === 'main';
  if (moved && title && nowhere) title.focus({ preventScroll: true });
}
