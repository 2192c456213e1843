/** One line per language beside its catalogue and the folder of its manuals; English is what the code says. */
export const languages = {
  en: { name: 'English', locale: 'en-IN', load: null, manuals: '' },
  hi: { name: 'हिन्दी', locale: 'hi-IN', load: () => import('./hi.po'), manuals: 'hi/' },
} as const;

export type Language = keyof typeof languages;

/** True for the code of a language that has a line here. */
export const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === 'string' && code in languages;
