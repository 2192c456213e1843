/** What a run is asked for by its environment; all but the SIM_ and FUZZ_ variables is read here. */

/** E2E_CPU: how many times slower than this machine the pages are. */
export const slowdown = Number(process.env['E2E_CPU'] ?? 1);

/** E2E_LOOKS=all: every look instead of two, and with the motion that a normal run leaves out. */
export const allLooks = process.env['E2E_LOOKS'] === 'all';

/** E2E_FONTS: the only fonts the browser has, dejavu or noto. */
export const fonts = fontSet(process.env['E2E_FONTS'] ?? 'dejavu');

/** HOSTILE_BODIES: how many requests made to be slow a server has to bear. */
export const hostileBodies = Number(process.env['HOSTILE_BODIES'] ?? 100);

/** Which of the workers this process is; Playwright numbers them from 0. */
export const workerSlot = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** TEST_ENGINES: what runs the rules of plain areas and the matrix; both in the long run. */
export const testEngines = process.env['TEST_ENGINES'] ?? 'postgresql';

/** TEST_KILLS: how often a server on each engine is killed in the middle of pushes; 20 in the long run. */
export const kills = Number(process.env['TEST_KILLS'] ?? 2);

/** TEST_PROMOTIONS: how often a standby is promoted under phones; 200 in the long run, with longer tails. */
export const promotions = Number(process.env['TEST_PROMOTIONS'] ?? 20);

/** MONKEY_MINUTES, MONKEY_SEED: how long each user's phone is tapped at random, and from which seed; 0 is not at all. */
export const monkey = {
  minutes: Number(process.env['MONKEY_MINUTES'] ?? 0),
  seed: Number(process.env['MONKEY_SEED'] ?? 1),
};

function fontSet(name: string): 'dejavu' | 'noto' {
  if (name === 'dejavu' || name === 'noto') return name;
  throw new Error(`E2E_FONTS is dejavu or noto, not ${name}.`);
}
