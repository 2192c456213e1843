import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

const file = join(root, '.cache', 'test-seconds.json');

/** Duration of each test file in its last run on this machine. @returns {Record<string, number>} */
export function storedSeconds() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @param {readonly import('./summary.mjs').Part[]} parts */
export function keepSeconds(parts) {
  const seconds = Object.assign(storedSeconds(), ...parts.map((part) => part.files ?? {}));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(seconds, null, 1));
}
