import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

requireNode();
process.chdir(root);

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();
const { build, createServer } = await import('vite');

const apiPort = process.env['PORT'] ?? '3000';
process.env['API_PORT'] = apiPort;

/** @type {import('node:child_process').ChildProcess | undefined} */
let api;
/** Restarts run one at a time, because the data folder allows only one server. */
let turn = Promise.resolve();

/** @param {import('node:child_process').ChildProcess | undefined} child @returns {Promise<void>} */
function ended(child) {
  if (child?.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGTERM');
  });
}

async function restartApi() {
  await ended(api);
  api = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', 'server', 'main.mjs')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort },
  });
}

const watcher = await build({
  configFile: join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: { watch: {}, emptyOutDir: false },
});
if ('on' in watcher) {
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') void event.result.close();
    if (event.code === 'END') turn = turn.then(restartApi);
    if (event.code === 'ERROR') console.error(event.error.message);
  });
}

const web = await createServer({ configFile: join(root, 'vite.config.ts'), clearScreen: false });
await web.listen();
console.log(`The app with live reload: ${web.resolvedUrls?.local[0] ?? ''} (API on port ${apiPort})`);

async function stop() {
  await web.close();
  if ('close' in watcher) await watcher.close();
  await turn;
  await ended(api);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
