import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type ESTree } from 'vite';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the house rules look at in one file of code or style. */
export interface Source {
  path: string;
  text: string;
  /** What it imports as it is written there: static, dynamic, re-exported, as a type, as a URL, by a style. */
  imports: string[];
  /** Of those, what it imports only the types of. */
  types: string[];
  /** Ways to load code that no reader can follow. */
  hidden: string[];
  /** Every text value it writes down, imports apart. */
  literals: string[];
  /** Names it uses that are not its properties, and properties as `object.name`. */
  names: string[];
  /** Names it gives to properties of the objects it writes down. */
  keys: string[];
  /** Globals that hold all others, used other than as `window.name`. */
  bare: string[];
  comments: string[];
  exports: string[];
  /** What it exports of other files, as it is written there. */
  handed: string[];
  /** What it takes of other files: a name, or what kind of import it is. */
  taken: { request: string; name: string }[];
}

/** Folders at the top of the project without code of ours. */
const foreign = new Set(['node_modules', 'dist', 'public', 'docs', 'test-results', 'playwright-report']);
const code = /\.[cm]?[jt]sx?$/;
const style = /\.css$/;
const whole = new Set(['window', 'globalThis']);
const holders = new Set([...whole, 'self', 'navigator']);
const loaders =
  /^(.+\.)?(require|createRequire|binding|dlopen|getBuiltinModule|serviceWorker\.register|import\.meta\.(glob|globEager|resolve))$/;
/** What the router generates, and pages of the benchmark that are served as they are. */
const made = new Set(['src/routeTree.gen.ts', 'tests/bench/shell']);

/** True for what the house rules do not look at. */
export const isSkipped = (path: string): boolean =>
  made.has(path) || (!path.includes('/') && (foreign.has(path) || path.startsWith('.')));

/** Paths of all files below the given folders, from the top of the project; of a point, of all of it. */
export function pathsUnder(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (isSkipped(path)) return [];
      return entry.isDirectory() ? pathsUnder([path]) : [path];
    }),
  );
}

/** Reads the code and the styles below the given folders. */
export function sourcesUnder(folders: readonly string[]): Source[] {
  return pathsUnder(folders)
    .filter((path) => code.test(path) || style.test(path))
    .map((path) => readSource(path, readFileSync(root + path, 'utf8')));
}

/** Takes one file apart. */
export function readSource(path: string, text: string): Source {
  return style.test(path) ? readStyle(path, text) : readCode(path, text);
}

const blank = (path: string, text: string): Source => ({
  path,
  text,
  imports: [],
  types: [],
  hidden: [],
  literals: [],
  names: [],
  keys: [],
  bare: [],
  comments: [],
  exports: [],
  handed: [],
  taken: [],
});

function readStyle(path: string, text: string): Source {
  const found = text.matchAll(/(?:@import\s+(?:url\()?|\bfrom\s+)\s*['"]?([^'")\s;]+)/g);
  const imports = [...found].map(([, request = '']) => request);
  return { ...blank(path, text), imports };
}

function readCode(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const source = blank(path, text);
  source.comments = comments.map(({ value }) => value.trim());
  source.imports.push(
    ...source.comments.flatMap(
      (comment) => /^\/\s*<reference (?:path|types)="(.*?)"/.exec(comment)?.[1] ?? [],
    ),
  );
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest),
    ...module.staticExports.flatMap((found) => found.entries.flatMap((entry) => entry.moduleRequest ?? [])),
  ];
  source.imports.push(...requests.map(({ start, end }) => text.slice(start + 1, end - 1)));
  source.types = module.staticImports
    .filter(({ entries }) => entries.length > 0 && entries.every(({ isType }) => isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const read = new Set(requests.map(({ start }) => start));
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries)
      source.taken.push({ request: moduleRequest.value, name: importName.name ?? importName.kind });
  for (const { moduleRequest, exportName, importName } of module.staticExports.flatMap(
    ({ entries }) => entries,
  ))
    if (moduleRequest)
      source.taken.push({ request: moduleRequest.value, name: importName.name ?? 'NamespaceObject' });
    else if (exportName.name !== null) source.exports.push(exportName.name);
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  source.handed = module.staticExports
    .filter(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest !== null))
    .map(({ start, end }) => text.slice(start, end));
  visit(source, program, read, imported);
  return source;
}

type Program = ReturnType<typeof parseSync>['program'];
type Expression = ESTree.NewExpression | ESTree.Argument;

/**
 * Notes what a tree imports, names and says; `read` are the places of requests that are noted already, `imported` the
 * names they bring.
 */
function visit(source: Source, program: Program, read: Set<number>, imported: ReadonlySet<string>): void {
  const { text } = source;
  const at = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const objects = new Set<number>();
  const followed = new Set<number>();
  const request = (node: { start: number; end: number; type: string; value?: unknown }) => {
    read.add(node.start);
    if (node.type !== 'Literal' || typeof node.value !== 'string') return source.hidden.push(at(node));
    source.taken.push({ request: node.value, name: 'NamespaceObject' });
    return source.imports.push(node.value);
  };
  const isOwnUrl = (node: Expression) =>
    node.type === 'NewExpression' &&
    at(node.callee) === 'URL' &&
    node.arguments.length === 2 &&
    /import\.meta\.url/.test(at(node));
  /** What a thread of Node runs is given by who starts it. */
  const isFollowed = (node: Expression) =>
    isOwnUrl(node) || imported.has(at(node)) || source.path.startsWith('server/');
  new Visitor({
    ImportExpression: (node) => request(node.source),
    TSImportType: (node) => request(node.source),
    TSExternalModuleReference: (node) => request(node.expression),
    CallExpression({ callee, arguments: [first] }) {
      if (at(callee).endsWith('.createElement') && first?.type === 'Literal' && first.value === 'script')
        source.hidden.push(`${at(callee)}(${at(first)})`);
      if (!/^import\.meta\s*\.resolve$/.test(at(callee)) || first?.type !== 'Literal') return;
      request(first);
      followed.add(callee.start);
    },
    NewExpression(node) {
      const [first] = node.arguments;
      if (!first) return;
      if (/^(.+\.)?(Shared)?Worker$/.test(at(node.callee)) && !isFollowed(first)) request(first);
      if (isOwnUrl(node)) request(first);
    },
    MemberExpression(node) {
      const { object, property } = node;
      const written = !node.computed || property.type === 'Literal';
      const name = `${at(object)}.${property.type === 'Literal' ? String(property.value) : at(property)}`;
      source.names.push(name);
      if (loaders.test(name) && !followed.has(node.start)) source.hidden.push(name);
      if (written) objects.add(object.start);
      else if (holders.has(at(object))) source.bare.push(name);
      if (!node.computed) read.add(property.start);
    },
    BinaryExpression(node) {
      if (node.operator === 'in') objects.add(node.right.start);
    },
    ObjectPattern({ properties }) {
      for (const one of properties) {
        if (one.type !== 'Property' || one.shorthand) continue;
        const name = `{}.${one.key.type === 'Literal' ? String(one.key.value) : at(one.key)}`;
        source.names.push(name);
        if (loaders.test(name)) source.hidden.push(name);
      }
    },
    Property(node) {
      if (node.computed) return;
      source.keys.push(node.key.type === 'Literal' ? String(node.key.value) : at(node.key));
      if (!node.shorthand) read.add(node.key.start);
    },
    TSPropertySignature(node) {
      if (!node.computed) read.add(node.key.start);
    },
    JSXAttribute(node) {
      read.add(node.name.start);
    },
    JSXIdentifier(node) {
      source.names.push(node.name);
    },
    Identifier(node) {
      if (read.has(node.start)) return;
      source.names.push(node.name);
      if (loaders.test(node.name)) source.hidden.push(node.name);
      if (whole.has(node.name) && !objects.has(node.start)) source.bare.push(node.name);
    },
    Literal(node) {
      if (typeof node.value === 'string' && !read.has(node.start)) source.literals.push(node.value);
    },
    TemplateElement(node) {
      source.literals.push(node.value.raw);
    },
  }).visit(program);
}
