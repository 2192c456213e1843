import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {boolean} [quiet] capture the output in the result instead of printing it
 * @property {Record<string, string>} [env]
 */

/**
 * Runs a program of node_modules or of the machine in the project folder and waits for it to exit.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...(quiet && { NO_COLOR: '1' }), ...env, PATH: path },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  /** @type {string[]} */
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => parts.push(String(bytes)));
  }
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ code: 127, output: `${program}: ${error.message}` });
    });
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output: parts.join('') });
    });
  });
}

/**
 * Seconds since a performance.now() value, as text.
 * @param {number} start
 */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
