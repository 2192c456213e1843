import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';

/** Programs on this machine that the tests need, found without asking the user. */

export const isRoot = process.getuid?.() === 0;

/**
 * The full path of a program, or undefined.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder && canRun(path)) return path;
  }
  return undefined;
}

/**
 * The folder with initdb and postgres, the newest version if there are several.
 * @returns {string | undefined}
 */
export function postgresFolder() {
  const inPath = findProgram('initdb');
  const folders = inPath ? [dirname(realpathSync(inPath)), dirname(inPath)] : [];
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged) : [];
  versions.sort((a, b) => Number(b) - Number(a));
  folders.push(...versions.map((version) => join(packaged, version, 'bin')));
  return folders.find((folder) => canRun(join(folder, 'initdb')) && canRun(join(folder, 'postgres')));
}

/**
 * A Chromium on this machine; undefined if only a downloaded one can be used. The headless shell comes first: the
 * full browser draws its own toolbars for every page of a test.
 * @returns {string | undefined}
 */
export function chromiumProgram() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map(findProgram)
    .find((path) => path !== undefined);
}

/**
 * The user that runs programs which refuse root: an ordinary user of the machine.
 * @returns {{ uid: number, gid: number } | undefined} undefined when we are an ordinary user already
 */
export function ordinaryUser() {
  if (!isRoot) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a postgres nor a nobody user.',
  );
}

/**
 * @param {string} flag
 * @param {string} name
 */
function idOf(flag, name) {
  try {
    return Number(
      execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim(),
    );
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium without background requests; root cannot use the sandbox. */
export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
