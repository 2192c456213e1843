import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { root } from './paths.mjs';

const code = /\.(ts|tsx|mjs)$/;
const unitTest = /\.test\.tsx?$/;
const browserTest = /^tests\/e2e\/.*\.spec\.ts$/;
const request = /(?:from|import|import\(|new URL\()\s*'([^']+)'/g;

/**
 * Files that differ from a commit, including uncommitted and untracked ones.
 * @param {string} base
 */
export function changedSince(base) {
  const lines = (/** @type {string[]} */ ...args) =>
    git(...args)
      .split('\n')
      .filter(Boolean);
  return [
    ...new Set([
      ...lines('diff', '--name-only', '--diff-filter=d', base),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** The base of the current work: the upstream or main branch, else an earlier commit. */
export function defaultBase() {
  for (const branch of ['@{upstream}', 'origin/main', 'main']) {
    const base = tryGit('merge-base', 'HEAD', branch);
    if (base && base !== tryGit('rev-parse', 'HEAD')) return base;
  }
  return 'HEAD~1';
}

/**
 * Test files affected by changed files, nearest first. The distance of a unit test is the length of its import chain,
 * less if it shares a word with a changed file, because all chains meet in the files that assemble server and app.
 * The distance of a browser test is that of the screens it shares a word with.
 * @param {readonly string[]} changed
 */
export function touchedTests(changed) {
  const paths = folders.flatMap(codeUnder);
  const steps = stepsFrom(changed, importersOf(paths));
  const words = new Set(changed.filter((path) => code.test(path)).flatMap(wordsOf));
  const near = (/** @type {string} */ path) =>
    (steps.get(path) ?? Infinity) - (sharesWord(path, words) ? 3 : 0);
  const screens = [...steps].filter(([path]) => /^(src|sw)\//.test(path) || changed.includes(path));
  const nearScreen = (/** @type {string} */ path) => {
    const shared = screens.filter(([screen]) => sharesWord(path, new Set(wordsOf(screen))));
    return Math.min(steps.get(path) ?? Infinity, ...shared.map(([, far]) => far));
  };
  const tests = (/** @type {RegExp} */ kind, /** @type {(path: string) => number} */ far) =>
    paths
      .filter((path) => kind.test(path) && far(path) < Infinity)
      .sort((one, other) => far(one) - far(other));
  return { units: tests(unitTest, near), specs: tests(browserTest, nearScreen) };
}

const folders = ['contract', 'src', 'sw', 'server', 'tests', 'scripts'];

/** @param {string} folder */
function codeUnder(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => code.test(name)).map((name) => posix.join(folder, name));
}

/** @param {readonly string[]} paths @returns {Map<string, string[]>} importers by file */
function importersOf(paths) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const path of paths) {
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(request)) {
      const target = targetOf(path, name);
      if (target) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/** @type {Record<string, string>} */
const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports;

/** @param {string} from @param {string} name */
function targetOf(from, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name.replace(/\?.*$/, ''));
  const alias = Object.keys(aliases).find((key) => name.startsWith(key.slice(0, -1)));
  return alias && posix.join(aliases[alias]?.slice(0, -1) ?? '', name.slice(alias.length - 1));
}

/** @param {readonly string[]} changed @param {Map<string, string[]>} importers */
function stepsFrom(changed, importers) {
  const steps = new Map(changed.map((path) => [path, 0]));
  for (const [path, far] of steps)
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, far + 1);
  return steps;
}

const everywhere = new Set([
  'test',
  'spec',
  'list',
  'form',
  'create',
  'edit',
  'detail',
  'kind',
  'read',
  'rows',
]);

/** Words in the file and folder name that distinguish areas. @param {string} path */
function wordsOf(path) {
  const folder = basename(posix.dirname(path));
  return `${folder}-${basename(path)}`
    .split(/[-.]/)
    .filter((word) => word.length > 3 && !everywhere.has(word));
}

/** @param {string} path @param {ReadonlySet<string>} words */
const sharesWord = (path, words) => wordsOf(path).some((word) => words.has(word));

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** @param {string[]} args */
function tryGit(...args) {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
}
