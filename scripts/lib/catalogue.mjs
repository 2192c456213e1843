import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { parseSync, runnerImport, Visitor } from 'vite';
import { root } from './paths.mjs';

/** Where the catalogues are, one file per language. */
export const folder = 'src/ui/language';
const searched = ['src/ui', 'src/domain', 'src/features', 'src/app'];

/**
 * Texts to translate: first arguments of `t` and `rich` in the app, labels of the contract.
 * @returns {Promise<Set<string>>}
 */
export async function shownTexts() {
  const { resources } = (await runnerImport('./contract/resources.ts', { root, configFile: false })).module;
  const texts = searched
    .flatMap(filesUnder)
    .flatMap((path) => textsIn(path, readFileSync(join(root, path), 'utf8')));
  return new Set([...texts, ...Object.values(resources).flatMap(({ words }) => labelsOf(words))]);
}

/**
 * @param {import('../../contract/define-fields.ts').FieldWords} words
 * @returns {string[]}
 */
function labelsOf(words) {
  return Object.values(words).flatMap(({ label, words: values = [], parts = {} }) => [
    label,
    ...values,
    ...labelsOf(parts),
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
 * Loads a `.po` file as a module; a build fails where one that is marked as complete lacks a text.
 * @returns {import('vite').Plugin}
 */
export function catalogue() {
  let building = false;
  return {
    name: 'catalogue',
    configResolved({ command }) {
      building = command === 'build';
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
