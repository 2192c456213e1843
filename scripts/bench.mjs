import { join } from 'node:path';
import { build, runnerImport } from 'vite';
import { ensureBuilt } from './lib/built.mjs';
import { ensureModules } from './lib/modules.mjs';
import { root } from './lib/paths.mjs';
import { ensureChromium, ensurePostgres } from './lib/programs.mjs';

process.chdir(root);
await ensureModules();
await ensurePostgres();
await ensureChromium();
await ensureBuilt();
await build({
  configFile: false,
  root: join(root, 'tests', 'bench', 'page'),
  logLevel: 'warn',
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: join(root, 'dist', 'bench-app'), emptyOutDir: true },
});
const { module } = await runnerImport(join(root, 'tests', 'bench', 'main.ts'), { configFile: false, root });
await module.main(process.argv.slice(2));
