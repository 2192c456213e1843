import { dateNames } from '#contract/core/dates.ts';
import { compile, formatter, type Values } from '#contract/core/language/compile.ts';
import { languages } from '#contract/core/language/languages.ts';
import { ruleOf } from '#contract/core/language/message.ts';
import { chosenLanguage } from './chosen.ts';

const { locale, load } = languages[chosenLanguage()];

// Every module that shows text imports this one and waits here, so its constants are translated as well. A catalogue
// that cannot be loaded leaves the app in English.
const loaded = load && (await load().catch(() => null));
const messages: Readonly<Record<string, string>> = loaded?.default ?? {};
// Not awaited: its file may wait for this one. Screens with dates import the same file, so it is there before them.
if (loaded) void import('#lib/dates.ts').then(({ nameDatesAs }) => nameDatesAs(dateNames(locale)));

/** The locale of all texts, dates and numbers on the screen. */
export const shownLocale: string = loaded || !load ? locale : languages.en.locale;
const format = formatter(shownLocale);

/**
 * Translates a text written here in English: `t('{count, plural, one {# shop} other {# shops}}', { count })`.
 * (Decision 043.)
 */
export const t = (text: string, values?: Values): string => translated(text, values);

/** Translates a text that comes from elsewhere, such as a label of the contract; unknown texts stay as they are. */
export const translated = (text: string, values: Values = {}): string =>
  format(compile(messages[text] ?? text), { device, ...values });

/** What the place `{device}` of any text says: people at a desk point with a mouse. */
let device = '';
const mouse = typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches;
device = mouse ? t('computer') : t('phone');

/** Translates a message of a field rule, of the device or of the server; what is translated already stays. */
export function shownMessage(words: string): string {
  const rule = ruleOf(words);
  if (!rule) return messages[words] ?? words;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(rule.values)) values[name] = messages[value] ?? value;
  return translated(rule.text, values);
}
