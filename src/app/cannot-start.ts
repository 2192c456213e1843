import { t } from '#ui/language/text.ts';

/** Says in the page's root why nothing else is shown: without storage nothing that a user writes could be saved. */
export function sayCannotStart(root: HTMLElement, error: unknown): void {
  const blocked = error instanceof DOMException && error.name === 'SecurityError';
  const text = document.createElement('p');
  text.role = 'alert';
  text.className = 'start-fault';
  text.textContent = blocked
    ? t(
        'Beatbook can’t save anything here: this browser blocks site data. Allow cookies and site data for this site, then reload.',
      )
    : t('Beatbook couldn’t start. Reload the page; everything you saved is still on this {device}.');
  const again = document.createElement('button');
  again.className = 'start-fault';
  again.textContent = t('Reload');
  again.addEventListener('click', () => location.reload());
  root.replaceChildren(text, again);
}
