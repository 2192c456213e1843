import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const WORTH_IT = /\.(?:js|mjs|css|html|json|bin|svg|webmanifest)$/;

/**
 * Writes the smallest compressed form of each file of the built app next to it, instead of compressing per request.
 * @param {string} folder
 */
export async function compressBeside(folder) {
  const brotli = promisify(brotliCompress);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    WORTH_IT.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      writeFileSync(join(folder, `${name}.br`), await brotli(readFileSync(join(folder, name))));
    }),
  );
}
