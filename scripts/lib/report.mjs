import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * @typedef {{ js: number, css: number, html: number, total: number }} Sizes bytes as they are sent, compressed with brotli
 * @typedef {{ entry: Sizes, routes: Record<string, Sizes> }} Report
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 * @typedef {import('vite').Rolldown.OutputAsset} Asset
 */

/**
 * Bytes a browser loads before the first screen: the entry alone, and with the chunk of each screen.
 * @param {Awaited<ReturnType<typeof import('vite').build>>} built
 * @param {string} folder where the built app is, compressed
 * @returns {Report}
 */
export function firstLoad(built, folder) {
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((part) =>
    'output' in part ? part.output : [],
  );
  const chunks = new Map(outputs.filter(isChunk).map((chunk) => [chunk.fileName, chunk]));
  const sent = (/** @type {string} */ name) => statSync(join(folder, `${name}.br`)).size;
  const html = sent('index.html');
  // Vite writes an entry that does nothing but import into the page; what it imports is the group of the start.
  const entry = [...chunks.values()].find(({ isEntry, name }) => isEntry || name === 'start');
  if (!entry) throw new Error('The build has no entry chunk.');

  /** @param {readonly Chunk[]} starts */
  const sizesOf = (starts) => {
    const files = closure(starts, chunks);
    const styles = new Set(files.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    const js = sum(files.map(({ fileName }) => sent(fileName)));
    const css = sum([...styles].map(sent));
    return { js, css, html, total: js + css + html };
  };
  /** @type {Record<string, Sizes>} */
  const routes = {};
  for (const chunk of chunks.values()) {
    const screen = chunk.facadeModuleId?.match(/src\/(features\/[^?]+)\.tsx\?tsr-split=component/)?.[1];
    if (screen) routes[screen] = sizesOf([entry, chunk]);
  }
  return { entry: sizesOf([entry]), routes };
}

const reportFile = join(root, 'dist', 'sizes.json');

/** @param {Report} report */
export function saveReport(report) {
  writeFileSync(reportFile, JSON.stringify(report, null, 1));
}

/** @param {Report} report */
export function reportLine({ entry, routes }) {
  const screens = Object.entries(routes).sort(([, a], [, b]) => b.total - a.total);
  const heaviest = screens[0];
  const parts = `JS ${kb(entry.js)}, CSS ${kb(entry.css)}, HTML ${kb(entry.html)}`;
  const tail = heaviest ? `; with the heaviest screen (${heaviest[0]}) ${kb(heaviest[1].total)}` : '';
  return `First load, brotli: ${parts} = ${kb(entry.total)}${tail}.`;
}

/**
 * @param {readonly Chunk[]} starts
 * @param {ReadonlyMap<string, Chunk>} chunks
 */
function closure(starts, chunks) {
  const seen = new Set(starts);
  for (const chunk of seen) {
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (next) seen.add(next);
    }
  }
  return [...seen];
}

/** @param {Chunk | Asset} output @returns {output is Chunk} */
function isChunk(output) {
  return output.type === 'chunk';
}

/** @param {readonly number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** @param {number} bytes */
function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
