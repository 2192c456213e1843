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
export const formFile = ({
  resource,
  catalogue,
  title,
  file,
  lower,
  Type,
  camel,
}) => `import { ${camel}Fields, ${camel}Words } from '#contract/${file}.ts';
import type { RecordAnswer } from '#data/api.ts';
${catalogue ? '' : "import { useViewer } from '#data/hooks.ts';\n"}import { judge } from '#ui/form/check.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import { inputsOf } from '#ui/form/input-words.ts';
import { AreaField, TextField } from '#ui/form/text-field.tsx';
import { asTexts } from '#ui/form/texts.ts';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
${catalogue ? '' : "import { AssigneeField } from '#ui/pick/assignee-field.tsx';\n"}import type { FormFrame } from '#ui/record/create-record.tsx';

const input = inputsOf(${camel}Words);
type Values = Record<keyof typeof ${camel}Words, string>;
type Stored = { readonly [field in keyof Values]?: string | number | null };

/** A ${lower} as form values. */
export const valuesOf = (record: Stored): Values => asTexts(${camel}Words, record);

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
      initial={valuesOf(edited?.record ?? ${catalogue ? '{}' : '{ assigned_to: viewer.id }'})}
      check={(values) => judge(${camel}Fields, values)}
      onSave={(values: Values) => save(values)}
    >
      {(form) => (
        <Card title={t('${title}')}>
          <div className={formClasses.fields}>
            <TextField form={form} {...input('name')} required />
${catalogue ? '' : `            <AssigneeField form={form} resource="${resource}" edited={edited} />\n`}            <div className={formClasses.whole}>
              <AreaField form={form} {...input('description')} />
            </div>
          </div>
        </Card>
      )}
    </DraftForm>
  );
}
`;

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
  catalogue,
  path,
  Type,
  camel,
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

const shown = ['name', 'description', ${catalogue ? '' : "'assigned_to', "}'created_at', 'created_by'];

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
export const listFile = ({
  resource,
  catalogue,
  path,
  file,
  lower,
  Type,
  camel,
}) => `import { createFileRoute } from '@tanstack/react-router';
import { ${resource} } from '#contract/${file}.ts';
import type { ListRow } from '#data/api.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import { fieldColumns, fieldFile } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { PlainList } from '#ui/record-list/plain-list.tsx';
import { plainRows } from '#ui/record-list/plain-rows.tsx';
import { ${camel}Kind as kind } from './kind.ts';

export const Route = createFileRoute('${path}/')({
  validateSearch: listParams,
  loader: loadKinds,
  component: ${Type}List,
});

const filters = fieldFilters(${resource}, [{ kind: 'text', key: 'name' }]);

const rows = plainRows<ListRow<'${resource}'>>(kind, (labels) =>
  fieldColumns(kind, labels, { ${catalogue ? '' : "assigned_to: 'under', "}created_at: 'foot' }),
);

const file = fieldFile(kind, ['name', 'description', ${catalogue ? '' : "'assigned_to', "}'created_at', 'created_by']);

function ${Type}List() {
  return (
    <PlainList
      {...{ kind, filters, rows }}
      menu={(query) => <ListMenu kind={kind} query={query} columns={file} />}
    >
      {t('Say here what a ${lower} is.')}
    </PlainList>
  );
}
`;
