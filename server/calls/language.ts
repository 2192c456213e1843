import { compile, formatter } from '#contract/language/compile.ts';
import { isLanguage, languages, type Language } from '#contract/language/languages.ts';
import { english, sayer, type Message } from '#contract/language/message.ts';

type Say = (from: string | Message) => string;

const speakers = new Map<Language, Say>();

/** Loads the catalogues for `sayIn`; a server does so before its first answer. */
export async function loadLanguages(): Promise<void> {
  for (const [code, { locale, load }] of Object.entries(languages)) {
    if (!load || !isLanguage(code)) continue;
    const { default: messages } = await load();
    const format = formatter(locale);
    speakers.set(
      code,
      sayer(messages, (text, values) => format(compile(text), values)),
    );
  }
}

/** Says messages in the language of a person; English where none was chosen. */
export const sayIn = (language: string | null | undefined): Say =>
  (isLanguage(language) ? speakers.get(language) : undefined) ?? english;
