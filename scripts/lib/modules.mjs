import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run, since } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Locked
 */

/** Installs the packages of package-lock.json unless exactly these are installed. */
export async function ensureModules() {
  if (modulesMatch()) return;
  const start = performance.now();
  console.log('Installing packages (once, about a minute) …');
  const npm = process.env['npm_execpath'];
  // What npm has of a package is checked against the lockfile, so its registry need not be asked again.
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true });
  if (code === 0 && modulesMatch()) {
    console.log(`Installed in ${since(start)}.`);
    return;
  }
  console.error(output.trim());
  console.error('The packages could not be installed; the lines above say why.');
  process.exit(1);
}

/** npm stores a copy of the lockfile in node_modules, so comparing both shows any difference. */
export function modulesMatch() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = packagesOf(installed);
  const wanted = packagesOf(join(root, 'package-lock.json'));
  delete wanted[''];
  return Object.entries(wanted).every(([path, entry]) => {
    const own = have[path];
    if (own === undefined) return entry.optional === true || entry.devOptional === true;
    return own.version === entry.version && own.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
