import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** All inputs of the two builds. */
const sources = [
  'contract',
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'manifest.webmanifest',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/lib/service-worker.mjs',
];
/** Written by the router plugin during the build, so not an input. */
const generated = join('src', 'routeTree.gen.ts');
const stampFile = join(root, 'dist', '.stamp');

/**
 * A digest of all inputs by content, so that touching a file triggers no build.
 * @param {string} [folder]
 */
export function sourceStamp(folder = root) {
  const digest = createHash('sha256');
  for (const source of sources) addPath(digest, folder, source);
  return digest.digest('hex');
}

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
}

export function clearStamp() {
  rmSync(stampFile, { force: true });
}

/** @param {string} stamp */
export function writeStamp(stamp) {
  writeFileSync(stampFile, stamp);
}

/**
 * @param {import('node:crypto').Hash} digest
 * @param {string} folder
 * @param {string} path
 */
function addPath(digest, folder, path) {
  const full = join(folder, path);
  if (path === generated || !existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addPath(digest, folder, join(path, name));
    return;
  }
  const content = readFileSync(full);
  digest.update(`${path}\0${content.length}\0`).update(content);
}
