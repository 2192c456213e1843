import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { leads } from '#contract/leads.ts';
import { can } from '#contract/permissions.ts';
import { listSearch } from '#contract/resource.ts';
import type { ListAnswer } from '#data/api.ts';
import { useChoices, useList, useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { Empty, EmptyList } from '#ui/list/empty.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import classes from '#ui/list/list.module.css';
import { listState, type ListState, type Search } from '#ui/list/list-state.ts';
import { ListTruth } from '#ui/list/list-truth.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { RecordCards } from '#ui/list/record-cards.tsx';
import { RecordTable } from '#ui/list/record-table.tsx';
import { CARDS } from '#ui/list/widths.ts';
import { Page } from '#ui/page.tsx';
import { SearchBox } from '#ui/pick/search-box.tsx';
import { useAllCustomerTypes } from './choices.ts';
import { chipsOf } from './filters.ts';
import { findLeads } from './find.ts';
import { useLeadRemoval } from './remove.tsx';
import { LeadCard, leadColumns, type RowContext } from './row.tsx';

export const Route = createFileRoute('/leads/')({
  validateSearch: listSearch(leads),
  component: LeadList,
});

const LeadFilterDialog = lazy(() => import('./filter-dialog.tsx'));

function LeadList() {
  const viewer = useViewer();
  const navigate = Route.useNavigate();
  const list = listState(leads, Route.useSearch());
  const answer = useList('leads', list.query).value;
  const statuses = useChoices('lead_status');
  const types = useAllCustomerTypes();
  const removal = useLeadRemoval();
  const [filtering, setFiltering] = useState(false);

  const go = (search: Search) => void navigate({ search, replace: true, resetScroll: false });
  const open = (id: string) => void navigate({ to: '/leads/$id', params: { id } });
  const context: RowContext = { labels: answer?.labels ?? {}, types, statuses, onDelete: removal.ask };
  const create = can(viewer, 'create', 'leads') && (
    <Button leftSection={<Icon name="plus" />} renderRoot={(props) => <Link to="/leads/create" {...props} />}>
      Create
    </Button>
  );

  return (
    <Page title="Leads" actions={create}>
      <div className={classes.toolbar}>
        <SearchBox label="Search ID or Name" source={findLeads} onChoose={open} />
        <Button variant="default" leftSection={<Icon name="filter" />} onClick={() => setFiltering(true)}>
          Filter
        </Button>
      </div>
      <FilterChips
        chips={chipsOf(list.query.filters, { types, statuses })}
        onRemove={(keys) => go(list.without(...keys))}
        onClear={() => go(list.toFilters({}))}
      />
      {answer && <Rows answer={answer} list={list} context={context} go={go} open={open} />}
      <Pager
        query={list.query}
        total={answer?.total}
        onPage={(page) => void navigate({ search: list.toPage(page), replace: true })}
        onSize={(size) => go(list.toSize(size))}
      />
      <ListTruth waiting={answer?.waiting ?? 0} />
      {removal.dialog}
      {filtering && (
        <Suspense>
          <LeadFilterDialog
            set={list.query.filters}
            onApply={(filters) => go(list.toFilters({ ...filters }))}
            onReset={() => go(list.toFilters({}))}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface RowsProps {
  answer: ListAnswer<'leads'>;
  list: ListState;
  context: RowContext;
  go: (search: Search) => void;
  open: (id: string) => void;
}

function Rows({ answer: { rows, total }, list, context, go, open }: RowsProps) {
  const narrow = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
  if (rows.length === 0) return <NoRows total={total} list={list} go={go} />;
  if (narrow)
    return <RecordCards label="Leads" rows={rows} card={(row) => <LeadCard row={row} context={context} />} />;
  return (
    <RecordTable
      label="Leads"
      columns={leadColumns(context)}
      rows={rows}
      order={list.query}
      onSort={(column) => go(list.toSort(column))}
      onOpen={(row) => open(row.id)}
    />
  );
}

function NoRows({ total, list, go }: Pick<RowsProps, 'list' | 'go'> & { total: number }) {
  if (total > 0)
    return (
      <Empty title="This page has no rows any more">
        <Button variant="default" onClick={() => go(list.toPage(1))}>
          First page
        </Button>
      </Empty>
    );
  if (Object.keys(list.query.filters).length > 0)
    return (
      <Empty title="No lead passes these filters">
        <Button variant="default" onClick={() => go(list.toFilters({}))}>
          Reset filters
        </Button>
      </Empty>
    );
  return (
    <EmptyList title="No leads yet">
      A lead is a shop that may become a customer. Create the first one where you stand.
    </EmptyList>
  );
}
