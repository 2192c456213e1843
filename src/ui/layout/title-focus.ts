let moved = false;

/** After the first navigation, a new title takes the focus if nothing else has it. */
export function screenChanged(): void {
  moved = true;
}

/** Ref of a screen's title: focuses it after a navigation unless a part of the screen has the focus. */
export function focusTitle(title: HTMLElement | null): void {
  const { activeElement, body } = document;
  const nowhere = activeElement === body || activeElement?.id === 'main';
  if (moved && title && nowhere) title.focus({ preventScroll: true });
}
