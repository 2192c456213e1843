import { Link } from '@tanstack/react-router';
import { can } from '#contract/core/permissions.ts';
import type { RowOf } from '#contract/resources.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import classes from '#ui/list/list.module.css';
import { RecordCard } from '#ui/list/record-cards.tsx';
import type { Column } from '#ui/list/record-table.tsx';
import { RowMenu } from '#ui/list/row-menu.tsx';
import { RecordMark } from '#ui/status/mark.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { CodeLink, DeleteItem, EditItem } from '#ui/record-list/row-acts.tsx';
import type { useChoiceLabels } from '#ui/pick/use-choices.ts';
import type { PartyKind, PartyName, PartyRow } from './party.ts';
import { listWord } from './party-words.ts';

/** What rows need to render values, and their actions. */
export interface RowContext {
  kind: PartyKind;
  labels: Labels;
  labelOf: ReturnType<typeof useChoiceLabels>;
  onDelete: (row: PartyRow) => void;
}

interface RowProps {
  row: PartyRow;
  context: RowContext;
}

const nameOf = (row: PartyRow): string => row.name ?? row.id;

const territoryOf = (row: PartyRow, labels: Labels): string =>
  row.territory_id ? (labels[row.territory_id] ?? '-') : '-';

const typeOf = ({ customer_type }: PartyRow, { labelOf }: RowContext): string =>
  customer_type ? labelOf(['customer_type', 'customer_type_industry'], customer_type) : '-';

const statusOf = ({ status }: PartyRow, { labelOf }: RowContext): string =>
  status ? labelOf(['lead_status'], status) : '-';

const column = (sort: keyof RowOf<PartyName>) => ({ title: listWord(sort), sort });

/** The columns of a list of parties. */
export function partyColumns(context: RowContext): Column<PartyRow>[] {
  const { labels } = context;
  return [
    {
      ...column('cdp_code'),
      cell: (row) => <CodeLink kind={context.kind} row={row} code={row.cdp_code} name={nameOf(row)} />,
    },
    { ...column('name'), cell: (row) => <span className={classes.long}>{nameOf(row)}</span> },
    { ...column('mobile'), cell: (row) => row.mobile },
    { ...column('customer_type'), cell: (row) => typeOf(row, context) },
    { ...column('territory_id'), cell: (row) => territoryOf(row, labels) },
    { ...column('status'), cell: (row) => statusOf(row, context) },
    { ...column('created_at'), cell: (row) => formatDate(row.created_at) },
    { title: t('Action'), cell: (row) => <PartyMenu row={row} context={context} /> },
  ];
}

function PartyMenu({ row, context: { kind, onDelete } }: RowProps) {
  const viewer = useViewer();
  const edit = !row._left && can(viewer, 'update', kind.resource, row);
  const remove = !row._left && can(viewer, 'delete', kind.resource, row);
  if (!edit && !remove) return null;
  return (
    <RowMenu of={nameOf(row)}>
      {edit && <EditItem kind={kind} id={row.id} />}
      {remove && <DeleteItem onDelete={() => onDelete(row)} />}
    </RowMenu>
  );
}

/** One party on a narrow screen. */
export function PartyCard({ row, context }: RowProps) {
  const { kind, labels } = context;
  return (
    <RecordCard
      link={<Link to={addressOf(kind, row.id)}>{nameOf(row)}</Link>}
      menu={<PartyMenu row={row} context={context} />}
      under={[row.cdp_code, row.mobile, typeOf(row, context)]}
    >
      <span>{territoryOf(row, labels)}</span>
      <span>{statusOf(row, context)}</span>
      <span>{formatDate(row.created_at)}</span>
      <RecordMark mark={row._mark} left={row._left} />
    </RecordCard>
  );
}
