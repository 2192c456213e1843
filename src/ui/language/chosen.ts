import { isLanguage, type Language } from '#contract/core/language/languages.ts';

/** Read by public/start.js too, which sets the document's language before the first paint. */
const KEY = 'beatbook-language';
const UNSENT = 'beatbook-language-unsent';

/** The language of this device; English where none was chosen, none can be stored, and outside of a page. */
export function chosenLanguage(): Language {
  try {
    const code = localStorage.getItem(KEY);
    return isLanguage(code) ? code : 'en';
  } catch {
    return 'en';
  }
}

/** Keeps the language on this device and, with the next answer of the server, with the person; the app reloads. */
export function chooseLanguage(code: Language): void {
  if (code === chosenLanguage()) return;
  localStorage.setItem(UNSENT, 'yes');
  adoptLanguage(code);
}

/** Shows the language that a person chose on another device. */
export function adoptLanguage(code: string | null | undefined): void {
  if (code === chosenLanguage() || !isLanguage(code)) return;
  localStorage.setItem(KEY, code);
  location.reload();
}

/** The language chosen on this device that the server does not know yet. */
export const unsentLanguage = (): Language | null =>
  localStorage.getItem(UNSENT) === null ? null : chosenLanguage();

export const noteLanguageSent = (): void => localStorage.removeItem(UNSENT);
