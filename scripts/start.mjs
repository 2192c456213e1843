import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { adviseNode, requireNode } from './lib/node-version.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';

requireNode();
adviseNode();
endWithParent();

const { ensureModules } = await import('./lib/modules.mjs');
await ensureModules();

const { ensureBuilt } = await import('./lib/built.mjs');
await ensureBuilt();

// The server runs in this process, so signals and exit code are its own and no child outlives it.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.mjs')).href);
