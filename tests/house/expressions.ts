import { parseSync, Visitor } from 'vite';

/** One regular expression of the code, with where it stands. */
export interface Expression {
  at: string;
  pattern: string;
  flags: string;
}

/** Every regular expression that is written down in a file of code. */
export function expressionsOf(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ at: `${path} /${pattern}/${flags}`, pattern, flags });
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        throw new Error(`${path} makes an expression from a text, which nobody can check.`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** Long enough that a second look at every character takes hundreds of times what one look takes. */
const LENGTH = 2_400;
/** Long enough for an expression whose time doubles with every character, and not too long to wait for it. */
const SHORT = 24;
const MOST_LETTERS = 9;

/** One of each kind of character that an expression tells apart, as far as its source shows. */
function lettersOf({ pattern }: Expression): string[] {
  const classes: [RegExp, string][] = [
    [/\\s/, '\t'],
    [/\\d|\d-\d/, '7'],
    [/\\w|\\p|a-z|A-Z/i, 'a'],
    [/A-Z/, 'A'],
  ];
  const named = classes.filter(([name]) => name.test(pattern)).map(([, letter]) => letter);
  const bare = pattern.replace(/\\[a-zA-Z](\{\w+\}|\d+)?|\w-\w/g, '').replace(/[\\^$()[\]{}|?*+]/g, '');
  const escaped = [...pattern.matchAll(/\\([^a-zA-Z\d])/g)].map(([, letter = '']) => letter);
  return [...new Set(['\0', ...named, ...escaped, ...Array.from(bare)])].slice(0, MOST_LETTERS);
}

/** Texts that make an expression look again and again: a start, a long run, and an end that does not fit. */
function* hostileTexts(letters: readonly string[], length: number): Generator<string> {
  const starts = ['', ...letters, ...letters.flatMap((one) => letters.map((two) => one + two))];
  for (const letter of letters) {
    const run = letter.repeat(length);
    for (const start of starts) for (const end of ['', ...letters]) yield start + run + end;
  }
  for (const one of letters)
    for (const two of letters)
      if (one !== two) for (const end of ['', ...letters]) yield (one + two).repeat(length / 2) + end;
}

function milliseconds(expression: RegExp, text: string): number {
  const began = performance.now();
  text.search(expression);
  return performance.now() - began;
}

/** What a search that looks twice at every character takes here, the shortest of a few tries. */
export function slowUnit(): number {
  const slow = /a+b/;
  const text = 'a'.repeat(LENGTH);
  return Math.min(...Array.from({ length: 5 }, () => milliseconds(slow, text)));
}

/** A text on which an expression takes about as long as one that looks twice at every character, or undefined. */
export function slowTextFor(expression: Expression, unit: number): string | undefined {
  const compiled = new RegExp(expression.pattern, expression.flags);
  const letters = lettersOf(expression);
  for (const length of [SHORT, LENGTH])
    for (const text of hostileTexts(letters, length)) {
      if (milliseconds(compiled, text) < unit / 8) continue;
      const again = Math.min(...Array.from({ length: 5 }, () => milliseconds(compiled, text)));
      if (again >= unit / 8) return text;
    }
  return undefined;
}
