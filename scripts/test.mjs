import { requireNode } from './lib/node-version.mjs';
import { switchNode } from './lib/other-node.mjs';
import { root } from './lib/paths.mjs';

requireNode();
process.chdir(root);
await switchNode();

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();

const { browserTests, build, format, lint, programs, unitTests } = await import('./lib/steps.mjs');
const { check } = await import('./lib/check.mjs');
const { keepSeconds } = await import('./lib/seconds.mjs');

const parts = await check((reports) => [
  ...programs.map((step) => ({ steps: [step] })),
  { name: 'build and format', steps: [build, format] },
  // The unit tests wait now and then, which is time for the compiler.
  { name: 'lint, types, tests of contract, data, sync and server', steps: [unitTests(reports), lint] },
  { steps: [browserTests(reports)] },
]);
keepSeconds(parts);
