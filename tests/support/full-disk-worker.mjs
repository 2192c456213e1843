import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

/** The engine's thread on a disk that is full while a file says so and the reserve takes the last room. */
/** @type {{ folder: string }} */
const start = workerData;
const folder = dirname(start.folder);
const write = fs.writeSync;
const isFull = () => fs.existsSync(join(folder, 'full')) && fs.existsSync(join(folder, 'reserve'));

// @ts-expect-error -- The overloads cannot be repeated; everything is handed on as it came.
fs.writeSync = (...given) => {
  if (isFull()) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  // @ts-expect-error -- What came is what the real one takes, whichever of its overloads was meant.
  return write(...given);
};
syncBuiltinESMExports();

const main = process.env['TEST_SERVER_MAIN'];
const server = main ? pathToFileURL(main) : new URL('../../dist/server/main.mjs', import.meta.url);
await import(new URL('pglite-worker.mjs', server).href);
