import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { namesOf } from './lib/area-names.mjs';
import * as screens from './lib/area-screens.mjs';
import * as server from './lib/area-server.mjs';
import { root } from './lib/paths.mjs';

const [resource = '', title = '', ...flags] = process.argv.slice(2);
if (!/^[a-z]+(_[a-z]+)*s$/.test(resource) || !/^[A-Z]/.test(title))
  throw new Error('npm run new-area -- price_lists "Price List" [--catalogue]');

const names = namesOf(resource, title, flags.includes('--catalogue'));
const { file, camel, path, plural } = names;
const feature = `src/features/${file}`;
const last = readdirSync(join(root, 'server/db/migrations'))
  .map((name) => Number.parseInt(name, 10))
  .filter((number) => !Number.isNaN(number));
const number = String(Math.max(...last) + 1).padStart(4, '0');

/** Every file of the area. */
const made = {
  [`contract/${file}.ts`]: server.contractFile(names),
  [`server/db/migrations/${number}-${file}.ts`]: server.migrationFile(names),
  [`server/modules/${file}/handlers.ts`]: server.handlersFile(names),
  [`tests/server/modules/${file}.test.ts`]: server.testFile(names),
  [`${feature}/kind.ts`]: screens.kindFile(names),
  [`${feature}/form.tsx`]: screens.formFile(names),
  [`${feature}/create.tsx`]: screens.createFile(names),
  [`${feature}/edit.tsx`]: screens.editFile(names),
  [`${feature}/detail.tsx`]: screens.detailFile(names),
  [`${feature}/list.tsx`]: screens.listFile(names),
};

const screensOf = `  route('${path}', [
    index('features/${file}/list.tsx'),
    route('/create', 'features/${file}/create.tsx'),
    route('/edit/$id', 'features/${file}/edit.tsx'),
    route('/$id', 'features/${file}/detail.tsx'),
  ]),
`;
const found = `\n  { resource: '${resource}', title: '${title}', plural: '${plural}', path: '${path}', icon: 'book', note: [] },`;

/**
 * The lists an area stands in: the text each new line comes before.
 * @type {[path: string, anchor: string, line: string][]}
 */
const lists = [
  [
    'contract/resources.ts',
    "import type { Resource } from './resource.ts';",
    `import { ${resource} } from './${file}.ts';\n`,
  ],
  ['contract/resources.ts', '} as const;', `  ${resource},\n`],
  [
    'contract/calls.ts',
    "import { sessionCalls } from './session.ts';",
    `import { ${camel}Calls } from './${file}.ts';\n`,
  ],
  ['contract/calls.ts', '  ...syncCalls,', `  ...${camel}Calls,\n`],
  [
    'server/app.ts',
    'import { savedViewHandlers }',
    `import { ${camel}Handlers } from './modules/${file}/handlers.ts';\n`,
  ],
  ['server/app.ts', '  ...savedViewHandlers,', `  ...${camel}Handlers,\n`],
  ['src/routes.ts', "  route('/journeyplans', [", screensOf],
  [
    'src/app/kinds.ts',
    'import { attendance, person }',
    `import { ${camel}Kind } from '../features/${file}/kind.ts';\n`,
  ],
  ['src/app/kinds.ts', '  person,\n', `  ${camel}Kind,\n`],
  [
    'src/app/shell/menu.ts',
    "];\n\n/** What a phone's plus",
    `  { label: '${plural}', to: '${path}', icon: 'book', needs: '${resource}' },\n`,
  ],
  ['src/app/command/kinds.ts', '\n];\n', found],
];

for (const name of Object.keys(made))
  if (existsSync(join(root, name))) throw new Error(`${name} is there already.`);

for (const [name, text] of Object.entries(made)) {
  mkdirSync(join(root, dirname(name)), { recursive: true });
  writeFileSync(join(root, name), text);
}
for (const [name, anchor, line] of lists) {
  const text = readFileSync(join(root, name), 'utf8');
  if (!text.includes(anchor))
    throw new Error(`${name} has no line "${anchor}" any more: mend scripts/new-area.mjs.`);
  writeFileSync(
    join(root, name),
    text.replace(anchor, () => line + anchor),
  );
}

const touched = [...Object.keys(made), ...new Set(lists.map(([name]) => name))];
/** @param {string[]} args */
const run = (args) =>
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
run(['node_modules/prettier/bin/prettier.cjs', '--write', ...touched]);
// The build writes the tree of routes, without which no screen of the area has types.
run(['scripts/build.mjs']);

console.log(`${plural} open at ${path} for who holds read-${resource}. Made and changed:
${touched.map((name) => `  ${name}`).join('\n')}
Fields go into contract/${file}.ts, its migration, form.tsx and detail.tsx; README.md says how.`);
