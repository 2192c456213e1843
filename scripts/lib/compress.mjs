import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const WORTH_IT = /\.(?:js|mjs|css|html|json|bin|svg|webmanifest)$/;
const SMALLEST = 1024;

/**
 * Lays beside each file of the built app its smallest form, made once here instead of at each request.
 * @param {string} folder
 */
export async function compressBeside(folder) {
  const brotli = promisify(brotliCompress);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    WORTH_IT.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      const content = readFileSync(join(folder, name));
      if (content.length >= SMALLEST) writeFileSync(join(folder, `${name}.br`), await brotli(content));
    }),
  );
}
