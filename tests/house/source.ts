import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the house rules look at in one file of code. */
export interface Source {
  path: string;
  text: string;
  /** What it imports, static, dynamic, re-exported or as a worker's URL; relative ones as a path from the top. */
  imports: string[];
  /** Every text value it writes down, imports apart. */
  literals: string[];
  calls: string[];
  comments: string[];
}

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.cache', '.tanstack', 'test-results']);
const code = /\.(ts|tsx|mjs)$/;

/** Paths of all files below the given folders, from the top of the project. */
export function pathsUnder(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (skipped.has(entry.name)) return [];
      return entry.isDirectory() ? pathsUnder([path]) : [path];
    }),
  );
}

/** Reads the code below the given folders. */
export function sourcesUnder(folders: readonly string[]): Source[] {
  return pathsUnder(folders)
    .filter((path) => code.test(path) && !path.endsWith('.gen.ts'))
    .map((path) => readSource(path, readFileSync(root + path, 'utf8')));
}

/** Takes one file apart. */
export function readSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest),
    ...module.staticExports
      .flatMap((found) => found.entries.map((entry) => entry.moduleRequest ?? []))
      .flat(),
    ...module.dynamicImports.map((found) => found.moduleRequest),
  ];
  const written = requests.map(({ start, end }) => text.slice(start, end).replace(/^['"`]|['"`]$/g, ''));
  const places = new Set(requests.map(({ start }) => start));
  const literals: string[] = [];
  const calls: string[] = [];
  const urls: string[] = [];
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string' && !places.has(node.start)) literals.push(node.value);
    },
    TemplateElement(node) {
      literals.push(node.value.raw);
    },
    CallExpression(node) {
      calls.push(text.slice(node.callee.start, node.callee.end));
    },
    NewExpression(node) {
      const [first] = node.arguments;
      if (text.slice(node.callee.start, node.callee.end) !== 'URL' || first?.type !== 'Literal') return;
      if (typeof first.value === 'string' && code.test(first.value)) urls.push(first.value);
    },
  }).visit(program);
  const imports = [...written, ...urls].map((request) => fromTop(path, request));
  return { path, text, imports, literals, calls, comments: comments.map(({ value }) => value.trim()) };
}

function fromTop(path: string, request: string): string {
  const plain = request.replace(/\?.*$/, '');
  return plain.startsWith('.') ? posix.join(posix.dirname(path), plain) : plain;
}
