import { compile, formatter, type Values } from './compile.ts';
import { chosenLanguage, languages } from './languages.ts';

const { locale, load } = languages[chosenLanguage()];

// Every module that shows text imports this one and waits here, so its constants are translated as well. A catalogue
// that cannot be loaded leaves the app in English.
const loaded = load && (await load().catch(() => null));
const messages: Readonly<Record<string, string>> = loaded?.default ?? {};

/** The locale of all texts, dates and numbers on the screen. */
export const shownLocale: string = loaded || !load ? locale : languages.en.locale;
const format = formatter(shownLocale);

/** Translates a text written here in English: `t('{count, plural, one {# shop} other {# shops}}', { count })`. */
export const t = (text: string, values?: Values): string => translated(text, values);

/** Translates a text that comes from elsewhere, such as a label of the contract; unknown texts stay as they are. */
export const translated = (text: string, values: Values = {}): string =>
  format(compile(messages[text] ?? text), values);
