import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

requireNode();
process.chdir(root);

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();

const { browserTests, programs, staticSteps, unitTests } = await import('./lib/steps.mjs');
const { check } = await import('./lib/check.mjs');
const { keepSeconds } = await import('./lib/seconds.mjs');

const parts = await check((reports) => [
  ...programs.map((step) => ({ steps: [step] })),
  { name: 'format, lint, types, build', steps: staticSteps },
  { steps: [unitTests(reports)] },
  { steps: [browserTests(reports)] },
]);
keepSeconds(parts);
