import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * A Vitest reporter that writes the seconds of each file, including import and set-up, to the file named by
 * VITEST_TIMES. Vitest's own JSON covers only the tests and hides what a file costs before its first test.
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
