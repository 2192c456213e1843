import { importsOf, inputOf, isArray, kinds, listOf } from './area-fields.mjs';

/** @typedef {import('./area-names.mjs').Names} Names */

/** @param {Names} names */
export const kindFile = ({
  resource,
  title,
  plural,
  path,
  lower,
  camel,
}) => `import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';

/** Title and URL of a ${lower}. */
export const ${camel}Kind: RecordKind<'${resource}'> = {
  resource: '${resource}',
  title: t('${title}'),
  plural: t('${plural}'),
  path: '${path}',
};
`;

/** @param {Names} names */
export function formFile({ resource, catalogue, title, file, lower, Type, camel, fields }) {
  const arrays = fields.filter(isArray);
  const own = fields.filter(({ name }) => name !== 'assigned_to');
  const inputs = own.map((field) => `      ${inputOf(field)}\n`).join('');
  const assignee = catalogue
    ? ''
    : `      <AssigneeField form={form} resource="${resource}" edited={edited} />\n`;
  const choices = [...new Set(own.flatMap(choicesOf))].map((line) => `  ${line}\n`).join('');
  const blank = catalogue ? '{}' : '{ assigned_to: viewer.id }';
  const body = `${choices}${catalogue ? '' : ' useViewer()'} <AreaField ${inputs}`;
  const omitted = arrays.map(({ name }) => `${name}: true`).join(', ');
  return `${arrays.length === 0 ? '' : "import * as z from 'zod/mini';\n"}import { ${camel}Fields, ${camel}Words } from '#contract/${file}.ts';
import type { RowOf } from '#contract/resources.ts';
import type { RecordAnswer } from '#data/api.ts';
${importsOf(body, true)}import { judge } from '#ui/form/check.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { asTexts } from '#ui/form/texts.ts';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
${catalogue ? '' : "import { AssigneeField } from '#ui/pick/assignee-field.tsx';\n"}import type { FormFrame } from '#ui/record/create-record.tsx';

const input = inputsOf(${camel}Words);
${
  arrays.length === 0
    ? `type Values = Record<keyof typeof ${camel}Words, string>;`
    : `const texts = z.keyof(z.omit(${camel}Fields, { ${omitted} })).options;
type Values = Record<(typeof texts)[number], string> & Record<${arrays.map(({ name }) => `'${name}'`).join(' | ')}, readonly string[]>;`
}

/** A ${lower} as form values. */
export const valuesOf = (record: Partial<RowOf<'${resource}'>>): Values => ${
    arrays.length === 0
      ? `asTexts(${camel}Words, record);`
      : `({
  ...asTexts(${camel}Words, record, texts),
${arrays.map(({ name }) => `  ${name}: record.${name} ?? [],\n`).join('')}});`
  }

interface ${Type}FormProps {
  frame: FormFrame;
  /** The ${lower} being edited. */
  edited?: Pick<RecordAnswer<'${resource}'>, 'record' | 'labels'>;
}

/** The create and edit form of a ${lower}. */
export function ${Type}Form({ frame: { save, ...frame }, edited }: ${Type}FormProps) {
${catalogue ? '' : '  const viewer = useViewer();\n'}  return (
    <DraftForm
      {...frame}
      initial={valuesOf(edited?.record ?? ${blank})}
      check={(values) => judge(${camel}Fields, values)}
      onSave={(values: Values) => save(values)}
    >
      {(form) => (
        <Card title={t('${title}')}>
          <Fields form={form}${catalogue ? '' : ' edited={edited}'} />
        </Card>
      )}
    </DraftForm>
  );
}

function Fields({ form${catalogue ? '' : ', edited'} }: { form: Form<Values>${catalogue ? '' : `; edited: ${Type}FormProps['edited']`} }) {
${choices}  return (
    <div className={formClasses.fields}>
${inputs}${assignee}      <div className={formClasses.whole}>
        <AreaField form={form} {...input('description')} />
      </div>
    </div>
  );
}
`;
}

/** The statement that reads the choices of a field. @param {import('./area-fields.mjs').Field} field */
function choicesOf({ kind, of, many }) {
  if (kind === 'choice') return [`const ${listOf(of)} = useShownChoices('${of}');`];
  if (kind !== 'ref' || !many) return [];
  return [
    `const ${listOf(of)} = (usePick('${of}').value ?? []).map(({ id, name }) => ({ key: id, value: name ?? id }));`,
  ];
}

/** @param {Names} names */
export const createFile = ({
  path,
  file,
  Type,
  camel,
}) => `import { createFileRoute } from '@tanstack/react-router';
import { ${camel}Fields } from '#contract/${file}.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { ${Type}Form } from './form.tsx';
import { ${camel}Kind } from './kind.ts';

export const Route = createFileRoute('${path}/create')({ component: Create${Type} });

function Create${Type}() {
  return (
    <CreateRecord kind={${camel}Kind} schemaOf={() => ${camel}Fields}>
      {(frame) => <${Type}Form frame={frame} />}
    </CreateRecord>
  );
}
`;

/** @param {Names} names */
export const editFile = ({
  path,
  file,
  Type,
  camel,
}) => `import { createFileRoute } from '@tanstack/react-router';
import { ${camel}Fields } from '#contract/${file}.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { ${Type}Form } from './form.tsx';
import { ${camel}Kind } from './kind.ts';

export const Route = createFileRoute('${path}/edit/$id')({ validateSearch: editSearch, component: Edit${Type} });

function Edit${Type}() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  return (
    <EditAt kind={${camel}Kind} {...at} schemaOf={() => ${camel}Fields}>
      {(frame, edited) => <${Type}Form frame={frame} edited={edited} />}
    </EditAt>
  );
}
`;

/** @param {Names} names */
export const detailFile = ({
  path,
  Type,
  camel,
  fields,
}) => `import { createFileRoute } from '@tanstack/react-router';
import { Card } from '#ui/layout/card.tsx';
import { t } from '#ui/language/text.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { fieldFacts } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { valuesOf } from './form.tsx';
import { ${camel}Kind as kind } from './kind.ts';

export const Route = createFileRoute('${path}/$id')({ loader: loadKinds, component: ${Type}Detail });

const shown = [${namesIn(fields)}];

function ${Type}Detail() {
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {({ record, labels, ...rest }) => (
        <RemovableDetail kind={kind} record={record} values={valuesOf(record)} {...rest}>
          <Card title={t('Details')}>
            <Facts facts={fieldFacts(kind, record, labels, shown)} />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}
`;

/** @param {Names} names */
export function listFile({ resource, path, file, lower, Type, camel, fields }) {
  const filters = fields.flatMap(({ name, kind, of, many }) => {
    const filter = many || (kind === 'ref' && of !== 'users') ? undefined : kinds[kind].filter;
    const list = kind === 'choice' ? `, list: '${of}'` : '';
    return filter === undefined ? [] : [`  { kind: '${filter}', key: '${name}'${list} },\n`];
  });
  const columns = fields.filter(({ name }) => name !== 'name').map(({ name }) => `${name}: 'under'`);
  return `import { createFileRoute } from '@tanstack/react-router';
import { ${resource} } from '#contract/${file}.ts';
import type { ListRow } from '#data/api.ts';
import { ImportItem, ListMenu } from '#domain/import-export/list-menu.tsx';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import { fieldColumns } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import { plainRows } from '#ui/record-list/plain-rows.tsx';
import { ${camel}File } from './file.ts';
import { ${camel}Kind as kind } from './kind.ts';

export const Route = createFileRoute('${path}/')({
  validateSearch: listParams,
  loader: loadKinds,
  component: ${Type}List,
});

const filters = fieldFilters(${resource}, [
${filters.join('')}]);

const rows = plainRows<ListRow<'${resource}'>>(kind, (labels) =>
  fieldColumns(kind, labels, { ${[...columns, "created_at: 'foot'"].join(', ')} }),
);

function ${Type}List() {
  return (
    <PlainList
      {...{ kind, filters, rows }}
      menu={(query) => (
        <ListMenu kind={kind} query={query} columns={${camel}File}>
          <ImportItem kind={kind} />
        </ListMenu>
      )}
    >
      {t('Say here what a ${lower} is.')}
    </PlainList>
  );
}
`;
}

/** @param {Names} names */
export const exportFile = ({ camel, fields }) => `import { fieldFile } from '#ui/record/fields.tsx';
import { ${camel}Kind as kind } from './kind.ts';

/** The columns of a file, out and in. */
export const ${camel}File = fieldFile(kind, [${namesIn(fields)}]);
`;

/** @param {Names} names */
export const importFile = ({
  path,
  file,
  plural,
  camel,
}) => `import { createFileRoute } from '@tanstack/react-router';
import { ${camel}Fields } from '#contract/${file}.ts';
import { ImportScreen } from '#domain/import-export/import-screen.tsx';
import { plainPlan } from '#domain/import-export/plain-plan.ts';
import { importSearch } from '#ui/record/search.ts';
import { ${camel}File } from './file.ts';
import { ${camel}Kind as kind } from './kind.ts';

export const Route = createFileRoute('${path}/import')({
  validateSearch: importSearch,
  component: Import${plural.replaceAll(' ', '')},
});

const plan = plainPlan({ kind, columns: ${camel}File, schema: ${camel}Fields });

function Import${plural.replaceAll(' ', '')}() {
  const navigate = Route.useNavigate();
  const { id } = Route.useSearch();
  return <ImportScreen plan={plan} opened={id} open={(next) => void navigate({ search: { id: next } })} />;
}
`;

/** @param {readonly import('./area-fields.mjs').Field[]} fields */
const namesIn = (fields) =>
  [...fields.map(({ name }) => name), 'description', 'created_at', 'created_by']
    .map((name) => `'${name}'`)
    .join(', ');
