import { join } from 'node:path';
import { build } from 'vite';
import { compressBeside } from './lib/compress.mjs';
import { root } from './lib/paths.mjs';
import { firstLoad, reportLine, saveReport } from './lib/report.mjs';
import { clearStamp, sourceStamp, writeStamp } from './lib/stamp.mjs';

process.chdir(root);
process.env['NODE_ENV'] = 'production';
clearStamp();
const stamp = sourceStamp();
/** @param {string} file */
const buildOf = (file) => build({ configFile: join(root, file), logLevel: 'warn' });
const results = await Promise.allSettled([buildOf('vite.config.ts'), buildOf('vite.server.config.ts')]);
for (const result of results) {
  if (result.status === 'rejected') console.error(String(result.reason.message ?? result.reason));
}
const [app] = results;
if (app.status === 'fulfilled' && results.every(({ status }) => status === 'fulfilled')) {
  const built = join(root, 'dist', 'app');
  await compressBeside(built);
  const report = firstLoad(app.value, built);
  saveReport(report);
  console.log(reportLine(report));
  writeStamp(stamp);
} else {
  process.exitCode = 1;
}
