import { run } from './run.mjs';

/** Every folder with its own tsconfig, so that code there sees only the globals of its environment. */
export const worlds = ['contract', 'src', 'src/sync', 'sw', 'server', 'tests', 'scripts'];

/** @param {string} world */
export function checkTypes(world) {
  return run('tsc', ['-p', `${world}/tsconfig.json`], { quiet: true });
}
