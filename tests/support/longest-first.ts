import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds or more on their own, longest first; what is short fills up the end of a run. */
const LONG = [
  'tests/sim/stack-1.test.ts',
  'tests/sim/stack-2.test.ts',
  'tests/sim/stack-plants.test.ts',
  'tests/sim/core-stored.test.ts',
  'tests/sim/core-plants.test.ts',
  'tests/sim/core-1.test.ts',
  'tests/sim/core-2.test.ts',
  'tests/server/sync/killed.test.ts',
  'tests/server/http/process.test.ts',
  'tests/server/matrix/records.test.ts',
  'tests/server/fuzz/calls.test.ts',
  'tests/server/db/engine.test.ts',
  'tests/sync/files.test.ts',
];
/** Files of a project share a worker, so they come together; the server's short ones come last. */
const PROJECTS = ['stack', 'core', 'rules', 'house', 'server'];

/** Starts the longest files first, so that no worker is left with one of them while the others have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) => {
      const at = LONG.indexOf(relative(this.ctx.config.root, moduleId));
      return PROJECTS.indexOf(project.name) * 2 * LONG.length + (at < 0 ? LONG.length : at);
    };
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}
