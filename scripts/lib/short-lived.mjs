/**
 * Flags of Node for a process that lives for seconds or a few minutes, as those of the tests do. Optimising takes a sixth
 * of its CPU time and hardly pays: WebAssembly is compiled once, JavaScript optimised when nine times as hot as usual.
 */
export const shortLived = ['--liftoff-only', '--interrupt-budget=600000'];

/** The same for one that runs tests, with twice Node's space for new objects: fewer collections, a thirtieth of the CPU time. */
export const testRunner = [...shortLived, '--max-semi-space-size=32'];
