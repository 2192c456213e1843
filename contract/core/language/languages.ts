/**
 * One line per language in addition to its catalogue, the folder of its manuals and its code in spreadsheets (LCID, for the
 * names of months); English is what the code says, and its months those of the reader's spreadsheet.
 */
export const languages = {
  en: { name: 'English', locale: 'en-IN', load: null, manuals: '', lcid: '' },
  hi: { name: 'हिन्दी', locale: 'hi-IN', load: () => import('./hi.po'), manuals: 'hi/', lcid: '439' },
} as const;

export type Language = keyof typeof languages;

/** True for the code of a language that has a line here. */
export const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === 'string' && code in languages;
