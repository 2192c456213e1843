import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };

const COMPRESSED = /\.(?:br|gz)$/;
const CODE = /\.(?:js|mjs|css|html)$/;
const ASSET = /[\w.-]+-[\w-]{8}\.(?:js|mjs|css)/g;

/** Copies the built app without its compressed files, which a later release in the same folder would not replace. */
export function copyRelease(folder: string): void {
  cpSync('dist/app', folder, { recursive: true, filter: (path) => !COMPRESSED.test(path) });
}

/**
 * Makes the next release of the built app in a folder: another version, all assets under other names, and a service
 * worker that has their hashes. A build of it would cost ten seconds of a processor.
 */
export function makeNextRelease(version: string, folder: string): void {
  copyRelease(folder);
  const assets = new Set(readdirSync(join(folder, 'assets')));
  const next = (name: string) => (assets.has(name) ? name.replace(/\.\w+$/, '9$&') : name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => CODE.test(name));
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = text.replaceAll(ASSET, next).replaceAll(`\`${packageFile.version}\``, `\`${version}\``);
    writeFileSync(join(folder, file), changed);
  }
  for (const name of assets) renameSync(join(folder, 'assets', name), join(folder, 'assets', next(name)));
  const hashes = hashesOf(folder);
  let worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  for (const [url, hash] of hashesOf('dist/app'))
    worker = worker.replaceAll(hash, hashes.get(url.replaceAll(ASSET, next)) ?? hash);
  writeFileSync(join(folder, 'sw.js'), worker);
}

/** The SHA-256 of every file of a release, as its service worker has those of the files that it keeps. */
function hashesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !COMPRESSED.test(name) && statSync(join(folder, name)).isFile(),
  );
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('base64');
  return new Map(files.map((name) => [name, hash(name)]));
}
