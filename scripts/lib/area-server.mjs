/** @typedef {import('./area-names.mjs').Names} Names */

/** @param {Names} names */
export const contractFile = ({
  resource,
  catalogue,
  lower,
  one,
  path,
  camel,
}) => `import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { defineFields, field } from './define-fields.ts';
import { id, optionalText, required${catalogue ? '' : ', requiredId'} } from './fields.ts';
import { callsOf, detail } from './plain-calls.ts';
import { defineResource, rowBase } from './resource.ts';

/** The fields a person writes on a ${lower}: each with its label and rule. */
export const { fields: ${camel}Fields, words: ${camel}Words } = defineFields({
  name: field('Name', (label) => required(label, 200)),
  description: field('Description', optionalText(2000)),
${catalogue ? '' : "  assigned_to: field('Assigned To', requiredId),\n"}});

export const ${camel}Row = z.extend(rowBase, ${camel}Fields.shape);

export const ${resource} = defineResource({
  name: '${resource}',
  row: ${camel}Row,
  words: ${camel}Words,
  access: '${catalogue ? 'catalogue' : 'scoped'}',
  rights: ${
    catalogue
      ? "{ everybody: ['read'], admins: ['create', 'update', 'delete'] }"
      : "{ everybody: ['read', 'create', 'update', 'delete'] }"
  },
  filters: { name: { kind: 'contains', field: 'name' } },
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: {
    columns: { name: 'text', ${catalogue ? '' : "assigned_to: 'choice', "}created_at: 'time', created_by: 'choice' },
    refs: {
${catalogue ? '' : "      assigned_to: { resource: 'users', field: 'name' },\n"}      created_by: { resource: 'users', field: 'name' },
    },
  },
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

/** @param {Names} names */
export const migrationFile = ({ resource, catalogue, lower }) => `import { sql, type Kysely } from 'kysely';
import { heldColumns, ${catalogue ? 'versionAndTombstoneTriggers' : 'holdTable, indexOwners'} } from './held-table.ts';

/** The table of ${lower}. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${resource} (
      \${heldColumns},
      name text not null,
      description text${catalogue ? '' : ',\n      assigned_to uuid not null references users (id)'}
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
  catalogue,
  title,
  file,
  one,
  camel,
}) => `import { ${camel}Fields, type ${camel}Calls } from '#contract/${file}.ts';
import * as z from 'zod/mini';
${catalogue ? '' : "import { isAtWork, validateReferences } from '#server/db/references.ts';\n"}import { check } from '#server/calls/check.ts';
import { created } from '#server/calls/done.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { plainArea, givenFields } from '#server/calls/plain-area.ts';

const patchOf = (body: object) => givenFields(body, z.keyof(${camel}Fields).options);

${
  catalogue
    ? `const area = plainArea('${resource}', '${title}', async (_tx, _actor, whole) => check(${camel}Fields, whole));`
    : `const area = plainArea('${resource}', '${title}', async (tx, _actor, whole, changed) => {
  const checked = check(${camel}Fields, whole);
  await validateReferences(tx, '${resource}', [{ field: 'assigned_to', holds: isAtWork(checked.assigned_to) }], changed);
  return checked;
});`
}

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
export const testFile = ({ resource, catalogue, plural, lower, one }) => `import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { ask, refusal, signedIn, type Caller } from './ask.ts';
import { addUser } from './company.ts';
import { useDesk } from './desk.ts';

describe.each(plainEngines)('${plural.toLowerCase()}, on %s', (engine) => {
  const desk = useDesk(engine);
  const admin = async (): Promise<Caller> =>
    signedIn(desk.db, await addUser(desk.db, { username: 'meena', name: 'Meena', role: 'Admin' }));
  const form = (changes: object = {}) => ({ name: 'First'${catalogue ? '' : ', assigned_to: desk.officer_id'}, ...changes });

  test('a ${lower} is made, read, changed and deleted', async () => {
    const who = await admin();
    const id = v7();
    const made = await ask(who, '${resource}.create', { body: form({ id }) });
    expect(made.answer.${one}_id).toBe(id);
    await ask(who, '${resource}.update', { params: { id }, body: { name: 'Second' } });
    const { answer } = await ask(desk.officer, '${resource}.list', { query: {} });
    expect(answer.list.data).toMatchObject([{ id, name: 'Second' }]);
    await ask(who, '${resource}.delete', { params: { id }, body: { id } });
    expect(await refusal(ask(who, '${resource}.detail', { params: { id } }))).toMatchObject({ code: 'not_found' });
  });

  test('a ${lower} without a name is refused', async () => {
    const refused = await refusal(ask(await admin(), '${resource}.create', { body: form({ name: '' }) }));
    expect(refused).toMatchObject({ code: 'invalid', errors: { name: ['Name is required'] } });
  });
${
  catalogue
    ? `
  test('everybody reads them, and only who has the right changes them', async () => {
    expect(await refusal(ask(desk.officer, '${resource}.create', { body: form() }))).toMatchObject({ code: 'forbidden' });
  });
`
    : ''
}});
`;
