export type Values = Readonly<Record<string, string | number>>;

type Token = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, Tokens>>];
type Tokens = readonly Token[];

/** Parses `{name}` and ICU plurals; Lingui's parser and core know all of ICU and weigh 8 KB more on every start. */
export function compile(text: string): Tokens {
  return text.includes('{') ? read(text, 0, false).tokens : [text];
}

/** Puts values into tokens for one locale, which groups the digits of numbers; `count` is the `#` within a plural. */
export function formatter(locale: string) {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return function format(tokens: Tokens, values: Values, count?: number): string {
    const shown = tokens.map((token) => {
      if (typeof token === 'string')
        return token === '#' && count !== undefined ? numbers.format(count) : token;
      const [name, , cases] = token;
      const value = values[name] ?? '';
      if (!cases) return typeof value === 'number' ? numbers.format(value) : value;
      const number = Number(value);
      const chosen = cases[number] ?? cases[plurals.select(number)] ?? cases['other'] ?? [];
      return format(chosen, values, number);
    });
    return shown.join('');
  };
}

const ARGUMENT = /\s*(\w+)\s*(?:,\s*(\w+)\s*,)?/y;
const CASE = /\s*=?(\w+)\s*\{/y;

function read(text: string, from: number, counted: boolean): { tokens: Token[]; end: number } {
  const tokens: Token[] = [];
  let at = from;
  while (at < text.length && text[at] !== '}') {
    const end = ends(text, at, counted);
    if (end > at) tokens.push(text.slice(at, end));
    at = end;
    if (counted && text[at] === '#') {
      tokens.push('#');
      at += 1;
    } else if (text[at] === '{') {
      const argument = readArgument(text, at + 1);
      tokens.push(argument.token);
      at = argument.end;
    }
  }
  return { tokens, end: at + 1 };
}

function ends(text: string, from: number, counted: boolean): number {
  const special = counted ? /[{}#]/g : /[{}]/g;
  special.lastIndex = from;
  return special.exec(text)?.index ?? text.length;
}

function readArgument(text: string, from: number): { token: Token; end: number } {
  ARGUMENT.lastIndex = from;
  const [whole = '', name = '', type] = ARGUMENT.exec(text) ?? [];
  let at = from + whole.length;
  if (type === undefined) return { token: [name], end: at + 1 };
  const cases: Record<string, Tokens> = {};
  for (;;) {
    CASE.lastIndex = at;
    const opening = CASE.exec(text);
    if (!opening?.[1]) break;
    const { tokens, end } = read(text, at + opening[0].length, true);
    cases[opening[1]] = tokens;
    at = end;
  }
  return { token: [name, type, cases], end: text.indexOf('}', at) + 1 };
}
