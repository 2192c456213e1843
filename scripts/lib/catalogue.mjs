import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { parseSync, runnerImport, Visitor } from 'vite';
import { root } from './paths.mjs';

/** Where the catalogues are, one file per language. */
export const folder = 'contract/core/language';
const screens = ['src/ui', 'src/domain', 'src/features', 'src/app'];
const speakers = ['contract', 'server', 'src/data', 'src/sync', 'src/lib'];

/**
 * Texts to translate: first arguments of `t` and `rich` on screens, labels of the contract, messages of field rules,
 * of the device and of the server.
 * @returns {Promise<Set<string>>}
 */
export async function shownTexts() {
  /** @type {typeof import('./rule-texts.mjs')} */
  const made = (await runnerImport('./scripts/lib/rule-texts.mjs', { root, configFile: false })).module;
  const { resources, choiceEntries, allRules } = made;
  const texts = [
    ...screens.flatMap(filesUnder).flatMap((path) => textsIn(path, source(path))),
    ...speakers.flatMap(filesUnder).flatMap((path) => messagesIn(path, source(path))),
  ];
  return new Set([
    ...texts,
    ...Object.values(resources).flatMap(({ words }) => labelsOf(words)),
    ...Object.values(resources).flatMap(({ name, reads }) =>
      reads.by === 'parent' ? [name, name.replace(/s$/, '')] : [],
    ),
    ...allRules().flatMap(({ values }) => Object.values(values).filter((value) => typeof value === 'string')),
    ...Object.values(choiceEntries).flatMap((entries) => entries.map(([, label]) => label)),
  ]);
}

/** @param {string} path */
const source = (path) => readFileSync(join(root, path), 'utf8');

/**
 * @param {import('../../contract/core/define-fields.ts').FieldWords} words
 * @returns {string[]}
 */
function labelsOf(words) {
  return Object.values(words).flatMap((word) => [
    word.label,
    ...(word.kind === 'word' ? word.words : []),
    ...(word.kind === 'parts' ? labelsOf(word.parts) : []),
  ]);
}

/**
 * The texts of one file.
 * @param {string} path
 * @param {string} source
 */
export function textsIn(path, source) {
  /** @type {string[]} */
  const texts = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || (callee.name !== 't' && callee.name !== 'rich')) return;
      if (first?.type !== 'Literal' || typeof first.value !== 'string')
        throw new Error(`${path}: ${callee.name}() takes a text that is written out.`);
      texts.push(first.value);
    },
  }).visit(parseSync(path, source).program);
  return texts;
}

const shownKeys = new Set(['title', 'plural', 'label', 'placeholder', 'aria-label', 'description', 'alt']);

/**
 * Texts that one file of a screen shows past the catalogue.
 * @param {string} path
 * @param {string} source
 */
export function pastCatalogue(path, source) {
  /** @type {string[]} */
  const texts = [];
  /** @param {unknown} key @param {{ type: string, value?: unknown } | null} value */
  const judge = (key, value) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string') return;
    if (typeof key === 'string' && shownKeys.has(key) && /^[A-Z].*[a-z]/.test(value.value))
      texts.push(value.value);
  };
  /** @param {readonly import('vite').ESTree.JSXChild[]} children */
  const judgeAll = (children) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer') texts.push(...wordsIn(child.expression));
  };
  new Visitor({
    Property({ key, value }) {
      judge(key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null, value);
    },
    JSXAttribute({ name, value }) {
      judge(name.name, value);
      if (
        typeof name.name === 'string' &&
        shownKeys.has(name.name) &&
        value?.type === 'JSXExpressionContainer'
      )
        texts.push(...wordsIn(value.expression));
    },
    JSXElement: ({ children }) => judgeAll(children),
    JSXFragment: ({ children }) => judgeAll(children),
    JSXText({ value }) {
      if (/[A-Za-z]{2}/.test(value)) texts.push(value.trim());
    },
    TemplateLiteral({ expressions }) {
      texts.push(...expressions.flatMap(wordsIn).filter((text) => /\s/.test(text)));
    },
  }).visit(parseSync(path, source).program);
  return texts;
}

/**
 * The words an expression itself gives, whichever way it goes; what it calls is not followed.
 * @param {import('vite').ESTree.Node} node
 * @returns {string[]}
 */
function wordsIn(node) {
  const isWord = (/** @type {string} */ text) => /[A-Za-z]{2}/.test(text);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && isWord(node.value) ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ value }) => value.raw).filter(isWord),
        ...node.expressions.flatMap(wordsIn),
      ];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(wordsIn);
    case 'LogicalExpression':
      return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(wordsIn);
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(wordsIn) : [];
    default:
      return [];
  }
}

/** What every file of the screens shows past the catalogue, with its path. */
export const shownPastCatalogue = () =>
  screens
    .flatMap(filesUnder)
    .flatMap((path) => pastCatalogue(path, source(path)).map((text) => `${path}: ${text}`));

/** The errors whose second argument is the message. */
export const refusals = new Set(['ApiError', 'CommittedRefusal']);

/**
 * The messages of one file: first arguments of `ruleText` and `message`, and the messages of errors.
 * @param {string} path
 * @param {string} source
 */
export function messagesIn(path, source) {
  /** @type {string[]} */
  const texts = [];
  /** @param {import('vite').ESTree.Node | undefined} node */
  const add = (node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
  };
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type === 'Super') add(second);
      if (callee.type !== 'Identifier' || (callee.name !== 'ruleText' && callee.name !== 'message')) return;
      if (first?.type !== 'Literal')
        throw new Error(`${path}: ${callee.name}() takes a text that is written out.`);
      add(first);
    },
    NewExpression({ callee, arguments: [first, second, errors] }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'TableUnreadable') add(first);
      if (!refusals.has(callee.name)) return;
      add(second);
      if (errors?.type !== 'ObjectExpression') return;
      for (const property of errors.properties)
        if (property.type === 'Property' && property.value.type === 'ArrayExpression')
          for (const element of property.value.elements) add(element ?? undefined);
    },
  }).visit(parseSync(path, source).program);
  return texts;
}

/**
 * A catalogue as English to translation, and whether it claims to have all of them.
 * @param {string} source
 */
export function readCatalogue(source) {
  const { headers, items } = PO.parse(source);
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const { msgid, msgstr } of items) if (msgstr[0]) texts.set(msgid, msgstr[0]);
  return { complete: headers['X-Complete'] === 'yes', texts };
}

/**
 * What a catalogue lacks, and what it translates that nothing shows.
 * @param {ReadonlyMap<string, string>} catalogue
 * @param {ReadonlySet<string>} texts
 */
export function differences(catalogue, texts) {
  return {
    missing: [...texts].filter((text) => !catalogue.get(text)),
    stale: [...catalogue.keys()].filter((text) => !texts.has(text)),
  };
}

/** Every catalogue by its file name. */
export function catalogues() {
  return readdirSync(join(root, folder)).filter((name) => name.endsWith('.po'));
}

/**
 * Loads a `.po` file as a module. The build that checks fails where one that is marked as complete lacks a text.
 * @param {{ checks: boolean }} options
 * @returns {import('vite').Plugin}
 */
export function catalogue({ checks }) {
  let building = false;
  return {
    name: 'catalogue',
    configResolved({ command }) {
      building = checks && command === 'build';
    },
    transform: {
      filter: { id: /\.po$/ },
      async handler(source, id) {
        const { complete, texts } = readCatalogue(source);
        const { missing } = differences(texts, building && complete ? await shownTexts() : new Set());
        if (missing.length > 0)
          this.error(`${id} lacks ${missing.length} texts (npm run texts adds them):\n${missing.join('\n')}`);
        return {
          code: `export default ${JSON.stringify(Object.fromEntries(texts))};`,
          map: null,
          moduleType: 'js',
        };
      },
    },
  };
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(below);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [below] : [];
  });
}
