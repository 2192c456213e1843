/** A message that every language can say: its English pattern, and what stands in the places of names. */
export interface Message {
  readonly text: string;
  readonly values: Readonly<Record<string, string | number | Message | ByLocale>>;
}

/** A value that a locale writes in its own way, such as a day. */
export type ByLocale = (locale: string) => string;

type Plain = Readonly<Record<string, string | number>>;

/** A pattern of a field rule; its values are labels and limits. */
interface Rule {
  readonly text: string;
  readonly values: Plain;
}

const rules = new Map<string, Rule>();

const filled = (text: string, values: Plain): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/**
 * The English of a message of the code, such as one of a field rule, whose values are labels and limits. Schemas carry
 * nothing but text, so its pattern is stored here; values of one moment would fill the memory: they take `message`.
 * (Decision 050.)
 */
export function ruleText(text: string, values: Plain = {}): string {
  const words = filled(text, values);
  if (words !== text) rules.set(words, { text, values });
  return words;
}

/** The pattern behind the English of a field rule. */
export const ruleOf = (words: string): Rule | undefined => rules.get(words);

/** The field rules made so far, for the catalogue. */
export const allRules = (): Rule[] => [...rules.values()];

/** A message with values of one moment: `message('You are {distance} metres away.', { distance })`. */
export const message = (text: string, values: Message['values']): Message => ({ text, values });

const mapped = <V, W>(values: Readonly<Record<string, V>>, to: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)] as const));

/** A message, or the English of one, as every language can say it. */
export function messageOf(from: string | Message): Message {
  if (typeof from !== 'string') return from;
  const { text, values } = ruleOf(from) ?? { text: from, values: {} };
  return {
    text,
    values: mapped(values, (value) => (typeof value === 'string' ? { text: value, values: {} } : value)),
  };
}

/** Not by `languages.ts`: workers read messages, and would load the catalogues with it. */
const ENGLISH = 'en-IN';

/** The English of a message. */
export function english(from: string | Message): string {
  if (typeof from === 'string') return from;
  return filled(
    from.text,
    mapped(from.values, (value) => written(value, english, ENGLISH)),
  );
}

function written(value: Message['values'][string], translate: (from: Message) => string, locale: string) {
  if (typeof value === 'function') return value(locale);
  return typeof value === 'object' ? translate(value) : value;
}

/** Translates messages by a catalogue; what it lacks stays English. */
export const translator =
  (
    messages: Readonly<Record<string, string>>,
    format: (text: string, values: Plain) => string,
    locale: string,
  ) =>
  (from: string | Message): string => {
    const translate = ({ text, values }: Message): string => {
      const known = messages[text] ?? text;
      if (Object.keys(values).length === 0) return known;
      return format(
        known,
        mapped(values, (value) => written(value, translate, locale)),
      );
    };
    return translate(messageOf(from));
  };
