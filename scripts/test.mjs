import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

requireNode();
process.chdir(root);

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();

const { browserTests, programs, staticSteps, unitTests } = await import('./lib/steps.mjs');
const { since } = await import('./lib/run.mjs');

const reports = mkdtempSync(join(tmpdir(), 'beatbook-reports-'));
const total = { passed: 0, failed: 0 };
for (const step of [...programs, ...staticSteps, unitTests(reports), browserTests(reports)]) {
  const start = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${since(start)})`);
}
rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
