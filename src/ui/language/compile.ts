import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** Compiles `{name}` and ICU plurals; Lingui's own parser knows all of ICU and weighs 6 KB more on every start. */
export function compile(text: string): CompiledMessage {
  return text.includes('{') ? read(text, 0, false).tokens : [text];
}

const ARGUMENT = /\s*(\w+)\s*(?:,\s*(\w+)\s*,)?/y;
const CASE = /\s*=?(\w+)\s*\{/y;

function read(text: string, from: number, counted: boolean): { tokens: CompiledMessage; end: number } {
  const tokens: CompiledMessage = [];
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

function readArgument(text: string, from: number): { token: CompiledMessage[number]; end: number } {
  ARGUMENT.lastIndex = from;
  const [whole = '', name = '', type] = ARGUMENT.exec(text) ?? [];
  let at = from + whole.length;
  if (type === undefined) return { token: [name], end: at + 1 };
  const cases: Record<string, CompiledMessage> = {};
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
