/** One line per language beside its catalogue; English is what the code says. */
export const languages = {
  en: { name: 'English', locale: 'en-IN', load: null },
  hi: { name: 'हिन्दी', locale: 'hi-IN', load: () => import('./hi.po') },
} as const;

export type Language = keyof typeof languages;

/** Read by public/start.js too, which sets the document's language before the first paint. */
const KEY = 'beatbook-language';

const isLanguage = (code: string | null): code is Language => code !== null && code in languages;

/** The language of this device; English where none was chosen, and outside of a page. */
export function chosenLanguage(): Language {
  const code = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  return isLanguage(code) ? code : 'en';
}
