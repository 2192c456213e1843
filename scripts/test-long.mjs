import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { switchNode } from './lib/other-node.mjs';
import { root } from './lib/paths.mjs';

requireNode();
process.chdir(root);
await switchNode();

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();

const { check } = await import('./lib/check.mjs');
const { longRun } = await import('./lib/long-run.mjs');
const { build, programs } = await import('./lib/steps.mjs');

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    only: { type: 'string' },
    node: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes is how long the run may take, such as 120');

const { steps, say } = longRun(minutes, values.only);
await check(() => [
  ...programs.map((step) => ({ steps: [step] })),
  { steps: [build] },
  ...steps.map((step) => ({ steps: [step] })),
]);
say();
