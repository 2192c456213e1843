import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * A Vitest reporter that writes each file's seconds, import and set-up included, to the file VITEST_TIMES names.
 * Vitest's own JSON counts the tests alone, which hides what a file costs before its first test.
 */
export default class VitestTimes {
  /** @type {Record<string, number>} */
  seconds = {};

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
      module.diagnostic();
    const spent = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.seconds[relative(root, module.moduleId)] = spent / 1000;
  }

  onTestRunEnd() {
    const file = process.env['VITEST_TIMES'];
    if (file) writeFileSync(file, JSON.stringify(this.seconds));
  }
}
