import { join } from 'node:path';
import { root } from './paths.mjs';
import { run, since } from './run.mjs';
import { isBuilt } from './stamp.mjs';

/** Builds app and server if the sources changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const start = performance.now();
  console.log('Building …');
  const { code, output } = await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { quiet: true });
  if (code === 0) {
    console.log(`Built in ${since(start)}.`);
    return;
  }
  console.error(output.trim());
  console.error('The build failed; the lines above say why.');
  process.exit(1);
}
