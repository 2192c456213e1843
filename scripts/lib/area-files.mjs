import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as screens from './area-screens.mjs';
import * as server from './area-server.mjs';
import { root } from './paths.mjs';

/** @typedef {import('./area-names.mjs').Names} Names */

/**
 * Every file of a new area, by path.
 * @param {Names} names
 * @param {string} number of its migration
 * @returns {Record<string, string>}
 */
export function filesOf(names, number) {
  const { file } = names;
  const feature = `src/features/${file}`;
  return {
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
    [`${feature}/file.ts`]: screens.exportFile(names),
    [`${feature}/import.tsx`]: screens.importFile(names),
  };
}

/**
 * Lists the area is added to: each new line with the text it is inserted before.
 * @param {Names} names
 * @returns {[path: string, anchor: string, line: string][]}
 */
export function linesOf({ resource, plural, file, path, camel, fields }) {
  const found = `\n  ${resource}: { icon: 'book', note: [] },`;
  const addresses = `  records('${path}', 'features/${file}'),\n  route('${path}/import', 'features/${file}/import.tsx'),\n`;
  return [
    [
      'contract/resources.ts',
      "import type { Resource } from './core/resource.ts';",
      `import { ${resource} } from './${file}.ts';\n`,
    ],
    ['contract/resources.ts', '} as const;', `  ${resource},\n`],
    [
      'contract/calls.ts',
      "import { sessionCalls } from './core/session.ts';",
      `import { ${camel}Calls } from './${file}.ts';\n`,
    ],
    ['contract/calls.ts', '  ...syncCalls,', `  ...${camel}Calls,\n`],
    [
      'server/app.ts',
      'import { savedViewHandlers }',
      `import { ${camel}Handlers } from './modules/${file}/handlers.ts';\n`,
    ],
    ['server/app.ts', '  ...savedViewHandlers,', `  ...${camel}Handlers,\n`],
    ['src/routes.ts', "  records('/journeyplans'", addresses],
    [
      'src/app/kinds.ts',
      'import { attendance, person }',
      `import { ${camel}Kind } from '../features/${file}/kind.ts';\n`,
    ],
    ['src/app/kinds.ts', '  person,\n', `  ${camel}Kind,\n`],
    [
      'src/app/shell/menu.ts',
      "  { label: t('Pending on me')",
      `  { label: t('${plural}'), to: '${path}', icon: 'book', needs: '${resource}' },\n`,
    ],
    ['src/app/command/kinds.ts', '\n};\n', found],
    ...newLists(fields).flatMap(
      (list) =>
        /** @type {[string, string, string][]} */ ([
          ['contract/core/choices.ts', '] as const;\nexport type ChoiceList', `  '${list}',\n`],
          [
            'server/modules/seed/choices.ts',
            '\n  };\n',
            `\n    ${list}: [\n      ['general', 'General'],\n      ['other', 'Other'],\n    ],`,
          ],
        ]),
    ),
  ];
}

/** The lists that fields choose from and the contract does not have. @param {readonly import('./area-fields.mjs').Field[]} fields */
function newLists(fields) {
  const known = readFileSync(join(root, 'contract/core/choices.ts'), 'utf8');
  const lists = fields.filter(({ kind }) => kind === 'choice').map(({ of }) => of);
  return [...new Set(lists)].filter((list) => !known.includes(`  '${list}',`));
}
