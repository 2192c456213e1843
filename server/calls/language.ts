import { compile, formatter } from '#contract/core/language/compile.ts';
import { isLanguage, languages, type Language } from '#contract/core/language/languages.ts';
import { english, translator, type Message } from '#contract/core/language/message.ts';

type Translate = (from: string | Message) => string;

const translators = new Map<Language, Translate>();

/** Loads the catalogues for `translateInto`; a server does so before its first answer. */
export async function loadLanguages(): Promise<void> {
  for (const [code, { locale, load }] of Object.entries(languages)) {
    if (!load || !isLanguage(code)) continue;
    const { default: messages } = await load();
    const format = formatter(locale);
    translators.set(
      code,
      translator(messages, (text, values) => format(compile(text), values), locale),
    );
  }
}

/** Translates messages into the language of a person; English where none was chosen. */
export const translateInto = (language: string | null | undefined): Translate =>
  (isLanguage(language) ? translators.get(language) : undefined) ?? english;

/** The locale of a person's dates. */
export const localeOf = (language: string | null | undefined): string =>
  languages[isLanguage(language) ? language : 'en'].locale;
