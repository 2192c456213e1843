import { languages } from '#contract/core/language/languages.ts';
import { chosenLanguage } from './chosen.ts';

/** Loads what a text is called in every language: a file may come from a colleague's phone. */
export async function spellings(): Promise<(shown: string) => string[]> {
  const loads = Object.values(languages).flatMap(({ load }) => (load ? [load()] : []));
  // Offline some may be missing; the file is then mapped by hand.
  const loaded = await Promise.allSettled(loads);
  const all = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.default] : []));
  const own = await languages[chosenLanguage()].load?.().catch(() => null);
  const texts = new Map<string, string[]>();
  for (const [text, shown] of Object.entries(own?.default ?? {}))
    texts.set(shown, [...(texts.get(shown) ?? []), text]);
  return (shown) =>
    [...new Set([shown, ...(texts.get(shown) ?? [])])].flatMap((text) => [
      text,
      ...all.flatMap((messages) => messages[text] ?? []),
    ]);
}
