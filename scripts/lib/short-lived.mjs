import { execFileSync } from 'node:child_process';

/** The flags this Node has; it refuses to run with any other, and which there are changes with its version. */
const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });

/** @param {readonly string[]} flags such as `--name` or `--name=value` */
export const supported = (flags) => flags.filter((flag) => known.includes(` ${flag.replace(/=.*/, '')} (`));

/**
 * Flags of Node for a process that lives for seconds or a few minutes, as those of the tests do. Optimising takes a sixth
 * of its CPU time and hardly pays: WebAssembly is compiled once, and JavaScript optimised when nine times as hot as usual
 * (Node 20 only).
 */
export const shortLived = supported(['--liftoff-only', '--interrupt-budget=600000']);

/** The same for one that runs tests, with twice Node's space for new objects: fewer collections, a thirtieth of the CPU time. */
export const testRunner = [...shortLived, ...supported(['--max-semi-space-size=32'])];
