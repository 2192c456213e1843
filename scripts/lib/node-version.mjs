import { readFileSync } from 'node:fs';

/** Exits with a message if Node is older than package.json#engines requires. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const wanted = engines.node.replace('>=', '');
  if (isAtLeast(process.versions.node, wanted)) return;
  console.error(`Beatbook needs Node ${wanted} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/**
 * @param {string} have
 * @param {string} wanted
 */
export function isAtLeast(have, wanted) {
  const ours = have.split('.').map(Number);
  const theirs = wanted.split('.').map(Number);
  for (const [at, part] of theirs.entries()) {
    const own = ours[at] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
