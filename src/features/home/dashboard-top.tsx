import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Choice } from '#contract/core/lists.ts';
import type { ListRow } from '#data/api.ts';
import { useTop, useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { RecordCard, RecordCards } from '#ui/list/record-cards.tsx';
import { RecordTable, type Column } from '#ui/list/record-table.tsx';
import { NARROW } from '#ui/list/widths.ts';
import { addressOf } from '#ui/record/kind.ts';
import { RowName } from '#ui/record-list/row-name.tsx';
import { labelIn } from '#domain/party/use-party-choices.ts';
import { t } from '#ui/language/text.ts';
import classes from './dashboard.module.css';

/** The limit of the dashboard calls. */
const TOP = 10;
const BY_NAME = { sort: 'name', descending: false };

const parties = {
  leads: { title: t('My Leads'), path: '/leads' },
  contacts: { title: t('My Customers'), path: '/customers' },
} as const;

type Row = ListRow<'leads'> | ListRow<'contacts'>;

interface TopPartiesProps {
  resource: keyof typeof parties;
  /** The column of visits that references them. */
  visited: string;
}

/** The user's own leads or customers with the most visits, by name. */
export function TopParties({ resource, visited }: TopPartiesProps) {
  const viewer = useViewer();
  const go = useNavigate();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const statuses = useShownChoices('lead_status');
  const own = { owner: viewer.id, owned_by: ['assigned_to', 'created_by'] };
  const ranking = { counted: 'market_visits', by: visited, order: 'name', ...own } as const;
  const rows: readonly Row[] | undefined = useTop(resource, ranking, TOP).value;
  const { title, path } = parties[resource];
  return (
    <Card title={title}>
      {!rows && <Skeleton height={200} />}
      {rows?.length === 0 && <EmptyLine>{t('None yet')}</EmptyLine>}
      {rows && rows.length > 0 && narrow && (
        <RecordCards
          label={title}
          rows={rows}
          card={(row) => (
            <RecordCard
              link={<Link to={addressOf({ path }, row.id)}>{row.name}</Link>}
              under={[row.mobile, row.email]}
            >
              <span>{labelIn(row.status, statuses)}</span>
            </RecordCard>
          )}
        />
      )}
      {rows && rows.length > 0 && !narrow && (
        <div className={classes.wraps}>
          <RecordTable
            label={title}
            columns={columnsOf(path, statuses)}
            rows={rows}
            order={BY_NAME}
            onSort={() => undefined}
            onOpen={({ id }) => void go({ to: addressOf({ path }, id) })}
          />
        </div>
      )}
    </Card>
  );
}

const columnsOf = (path: string, statuses: readonly Choice[]): Column<Row>[] => [
  { title: t('Name'), cell: (row) => <RowName kind={{ path }} row={row} name={row.name ?? row.id} /> },
  { title: t('Email'), cell: ({ email }) => email ?? '-' },
  { title: t('Mobile'), cell: ({ mobile }) => mobile },
  { title: t('Status'), cell: ({ status }) => labelIn(status, statuses) },
];
