import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { namesOf } from './lib/area-names.mjs';
import { filesOf, linesOf } from './lib/area-files.mjs';
import { root } from './lib/paths.mjs';

const [resource = '', title = '', ...rest] = process.argv.slice(2);
if (!/^[a-z]+(_[a-z]+)*s$/.test(resource) || !/^[A-Z]/.test(title))
  throw new Error('npm run new-area -- price_lists "Price List" [--catalogue] [code:text! price:money …]');

const names = namesOf(
  resource,
  title,
  rest.includes('--catalogue'),
  rest.filter((one) => one !== '--catalogue'),
);
const { file, path, plural } = names;
const last = readdirSync(join(root, 'server/db/migrations'))
  .map((name) => Number.parseInt(name, 10))
  .filter((number) => !Number.isNaN(number));
const number = String(Math.max(...last) + 1).padStart(4, '0');

const made = filesOf(names, number);
const lists = linesOf(names);

/** @param {string} name */
const read = (name) => readFileSync(join(root, name), 'utf8');
const there = Object.keys(made).find((name) => existsSync(join(root, name)));
if (there) throw new Error(`${there} is there already.`);
const moved = lists.find(([name, anchor]) => !read(name).includes(anchor));
if (moved)
  throw new Error(`${moved[0]} has no "${moved[1]}" any more: scripts/lib/area-files.mjs looks for it.`);

for (const [name, text] of Object.entries(made)) {
  mkdirSync(join(root, dirname(name)), { recursive: true });
  writeFileSync(join(root, name), text);
}
for (const [name, anchor, line] of lists)
  writeFileSync(
    join(root, name),
    read(name).replace(anchor, () => line + anchor),
  );

const touched = [...Object.keys(made), ...new Set(lists.map(([name]) => name))];
/** @param {string} program @param {string[]} args */
const run = (program, ...args) =>
  execFileSync(process.execPath, [program, ...args], { cwd: root }).toString();
run('node_modules/oxfmt/bin/oxfmt', ...touched);
await writeRouteTree();

console.log(`${plural} open at ${path} for who holds read-${resource}. Made and changed:
${touched.map((name) => `  ${name}`).join('\n')}
Further fields go into contract/${file}.ts, its migration, form.tsx and detail.tsx; README.md says how. To build, translate:
${run('scripts/texts.mjs')}`);

/** A server of Vite writes the tree as it starts; a build would ask for the translations first. */
async function writeRouteTree() {
  process.chdir(root);
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  await server.close();
}
