import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

requireNode();
process.chdir(root);

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();

const { browserTests, build, format, lintBeside, NOT_SIMULATED, programs, simulations, unitTests } =
  await import('./lib/steps.mjs');
const { check } = await import('./lib/check.mjs');
const { keepSeconds } = await import('./lib/seconds.mjs');

const parts = await check((reports) => [
  ...programs.map((step) => ({ steps: [step] })),
  { name: 'build and format', steps: [build, format] },
  { steps: [unitTests(reports, [NOT_SIMULATED])], beside: [lintBeside, simulations(reports)] },
  { steps: [browserTests(reports)] },
]);
keepSeconds(parts);
