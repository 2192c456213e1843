import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Runs this script again with the Node that `--node` names, such as 24 or 24.21.0, and exits as that did. Its program comes
 * from the npm package `node` and is installed in `.cache`. Returns without `--node`, or if this is that Node.
 */
export async function switchNode() {
  const { node: wanted } = parseArgs({ options: { node: { type: 'string' } }, strict: false }).values;
  if (wanted === undefined || isVersion(process.versions.node, String(wanted))) return;
  const bin = await installNode(String(wanted));
  // For the programs of packages, which name their interpreter.
  process.env['PATH'] = `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
  const { code } = await run(join(bin, 'node'), process.argv.slice(1));
  process.exit(code);
}

/**
 * @param {string} have
 * @param {string} wanted a version or the beginning of one
 */
export function isVersion(have, wanted) {
  return `${have}.`.startsWith(`${wanted}.`);
}

/** @param {string} version @returns {Promise<string>} the folder of the program */
async function installNode(version) {
  const folder = join(root, '.cache', 'node', version);
  const bin = join(folder, 'node_modules', 'node', 'bin');
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = await run('npm', [...install, `node@${version}`], { quiet: true });
  const { code, output } = await run(join(bin, 'node'), ['--version'], { quiet: true });
  if (code === 0 && isVersion(output.trim().slice(1), version)) return bin;
  console.error(installed.output.trim() || output.trim());
  console.error(
    `Node ${version} could not be installed from the npm package "node"; the lines above say why.`,
  );
  return process.exit(1);
}
