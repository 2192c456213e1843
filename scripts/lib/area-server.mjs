import { columnOf, importsOf, kindOf, kinds, ruleOf, sampleOf } from './area-fields.mjs';

/** @typedef {import('./area-names.mjs').Names} Names */

/** @param {Names} names */
export function contractFile({ resource, catalogue, lower, one, path, camel, fields }) {
  const lines = fields.map((field) => {
    const parts = [`'${field.label}'`, ruleOf(field), kindOf(field)].filter(Boolean);
    return `  ${field.name}: field(${parts.join(', ')}),\n`;
  });
  const defined = `defineFields({
${lines.join('')}  description: field('Description', optionalText(2000)),
})`;
  const filters = fields.flatMap(filterOf);
  const code = `{ ${defined} id: z.optional(id)`;
  return `import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
${importsOf(code, false)}import { callsOf, detail } from './core/plain-calls.ts';
import { defineResource, rowBase } from './core/resource.ts';

/** The fields a person writes on a ${lower}: each with its label, its rule and its kind. */
export const { fields: ${camel}Fields, words: ${camel}Words } = ${defined};

export const ${camel}Row = z.extend(rowBase, ${camel}Fields.shape);

export const ${resource} = defineResource({
  name: '${resource}',
  row: ${camel}Row,
  words: ${camel}Words,
  reads: { by: '${catalogue ? 'catalogue' : 'scoped'}' },
  rights: ${
    catalogue
      ? "{ everybody: ['read'], admins: ['create', 'update', 'delete'] }"
      : "{ everybody: ['read', 'create', 'update', 'delete'] }"
  },
  filters: { ${filters.join(', ')} },
  search: [${fields
    .filter(({ kind, many }) => kind === 'text' && !many)
    .map(({ name }) => `'${name}'`)
    .join(', ')}],
  sort: { by: 'name', descending: false },
  index: { columns: [${[...fields.map(({ name }) => name), 'created_at', 'created_by'].map((name) => `'${name}'`).join(', ')}] },
  calls: { create: '${resource}.create', update: '${resource}.update', remove: '${resource}.delete' },
});

const body = z.extend(z.partial(${camel}Fields), { id: z.optional(id) });

const { list, one, create, update, remove } = callsOf(${resource});

export const ${camel}Calls = {
  '${resource}.list': list('/api${path}'),
  '${resource}.detail': one('/api${path}/{id}', { ${one}: detail }),
  '${resource}.create': create('/api${path}', body, { ${one}_id: id }),
  '${resource}.update': update('/api${path}/{id}/update', body),
  '${resource}.delete': remove('/api${path}/{id}/delete'),
} as const satisfies Record<string, Call>;
`;
}

/** The filters of a field on the device and the server. @param {import('./area-fields.mjs').Field} field */
function filterOf({ name, kind, many, of }) {
  if (many || kinds[kind].filter === undefined || (kind === 'ref' && of !== 'users')) return [];
  const filter = `${name}: { kind: '${kind === 'text' ? 'contains' : 'equals'}', field: '${name}' }`;
  return kind === 'ref' ? [filter, `${name}_name: { kind: 'label' }`] : [filter];
}

/** @param {Names} names */
export const migrationFile = ({
  resource,
  catalogue,
  lower,
  fields,
}) => `import { sql, type Kysely } from 'kysely';
import { heldColumns, ${catalogue ? 'versionAndTombstoneTriggers' : 'holdTable, indexOwners'} } from './held-table.ts';

/** The table of ${lower}. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${resource} (
      \${heldColumns},
      ${fields.map(columnOf).join(',\n      ')},
      description text
    )\`.execute(db);
${
  catalogue
    ? `  await versionAndTombstoneTriggers(db, '${resource}');`
    : `  await holdTable(db, '${resource}');\n  await indexOwners(db, '${resource}');`
}
  await sql\`create index ${resource}_name on ${resource} (lower(name), id)\`.execute(db);
}
`;

/** @param {Names} names */
export const handlersFile = ({
  resource,
  title,
  file,
  one,
  camel,
}) => `import { ${camel}Fields, type ${camel}Calls } from '#contract/${file}.ts';
import * as z from 'zod/mini';
import { created } from '#server/calls/done.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { plainArea, givenFields } from '#server/calls/plain-area.ts';

const patchOf = (body: object) => givenFields(body, z.keyof(${camel}Fields).options);

const area = plainArea('${resource}', '${title}', () => ${camel}Fields);

export const ${camel}Handlers: Handlers<keyof typeof ${camel}Calls> = {
  '${resource}.list': area.list,
  '${resource}.detail': async (tx, context, { params }) => ({ ${one}: await area.one(tx, context, params.id) }),
  async '${resource}.create'(tx, context, { body }) {
    const ${one}_id = await area.create(tx, context, body.id, patchOf(body));
    return { message: created('${title}'), ${one}_id };
  },
  '${resource}.update': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => patchOf(body)),
  '${resource}.delete': (tx, context, { params }) => area.remove(tx, context, params.id),
};
`;

/** @param {Names} names */
export function testFile({ resource, catalogue, plural, lower, one, fields }) {
  const values = fields.map((field) => `      ${field.name}: ${sampleOf(field)},\n`).join('');
  const lacking = fields
    .filter(({ required }) => required)
    .map(({ name, label }) => `        ${name}: ['${label} is required'],\n`);
  const unknown = fields.filter(({ kind }) => kind === 'choice' || kind === 'ref');
  const wrong = unknown.map(({ name, kind, many }) => {
    const value = kind === 'ref' ? 'v7()' : "'no such key'";
    return `${name}: ${many ? `[${value}]` : value}`;
  });
  return `import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
${fields.some(({ kind }) => kind === 'choice') ? "import { choiceEntries } from '#server/modules/seed/choices.ts';\n" : ''}import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('${plural.toLowerCase()}, on %s', (engine) => {
  const desk = useDesk(engine);
  const admin = async (): Promise<Caller> =>
    signedIn(desk.db, await addUser(desk.db, { username: 'meena', name: 'Meena', role: 'Admin' }));
  const form = ${/await /.test(values) ? `async (who: Caller)` : 'async (_who: Caller)'} => ({
${values}  });

  test('a ${lower} is made, read, changed and deleted', async () => {
    const who = await admin();
    const id = v7();
    const fields = await form(who);
    const made = await ask(who, '${resource}.create', { body: { ...fields, id } });
    expect(made.answer.${one}_id).toBe(id);
    expect((await ask(who, '${resource}.detail', { params: { id } })).answer.${one}).toMatchObject(fields);
    await ask(who, '${resource}.update', { params: { id }, body: { name: 'Second' } });
    const { answer } = await ask(${catalogue ? 'desk.officer' : 'who'}, '${resource}.list', { query: {} });
    expect(answer.list.data).toMatchObject([{ ...fields, id, name: 'Second' }]);
    await ask(who, '${resource}.delete', { params: { id }, body: { id } });
    expect(await refusal(ask(who, '${resource}.detail', { params: { id } }))).toMatchObject({ code: 'not_found' });
  });

  test('a ${lower} without what is required is refused', async () => {
    const refused = await refusal(ask(await admin(), '${resource}.create', { body: {} }));
    expect(refused).toMatchObject({
      code: 'invalid',
      errors: {
${lacking.join('')}      },
    });
  });
${
  unknown.length === 0
    ? ''
    : `
  test('a ${lower} with values that do not exist is refused', async () => {
    const who = await admin();
    const wrong = { ${wrong.join(', ')} };
    const refused = await refusal(ask(who, '${resource}.create', { body: { ...(await form(who)), ...wrong } }));
    expect(Object.keys(refused.errors ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });
`
}${
    catalogue
      ? `
  test('everybody reads them, and only who has the right changes them', async () => {
    const body = await form(await admin());
    expect(await refusal(ask(desk.officer, '${resource}.create', { body }))).toMatchObject({ code: 'forbidden' });
  });
`
      : ''
  }});
`;
}
