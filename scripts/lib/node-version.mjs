import { readFileSync } from 'node:fs';

/** Exits with a message if Node is older than package.json#engines requires. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const wanted = engines.node.replace('>=', '');
  if (isAtLeast(process.versions.node, wanted)) return;
  console.error(`Beatbook needs Node ${wanted} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Says so if this Node gets no more security fixes. */
export function adviseNode() {
  const advice = adviceFor(process.versions.node);
  if (advice) console.warn(advice);
}

/** The oldest that is maintained, until 30 April 2027. (Decision 077.) */
const OLDEST_MAINTAINED = '22';
const RECOMMENDED = '26';

/** @param {string} have */
export function adviceFor(have) {
  if (isAtLeast(have, OLDEST_MAINTAINED)) return undefined;
  return `Node ${parseInt(have)} is no longer maintained and gets no security fixes; Node ${RECOMMENDED} is recommended.`;
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
