import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { opportunities } from '#contract/opportunities.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import { useViewer } from '#data/hooks.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import { listState } from '#ui/list/list-state.ts';
import type { Search } from '#ui/list/search.ts';
import { NARROW } from '#ui/list/widths.ts';
import { ListMenu } from '#domain/import-export/list-menu.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import { fieldFile } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { ListFrame } from '#ui/record-list/list-frame.tsx';
import { quickMany } from '#ui/record/quick-field.tsx';
import { RecordList } from '#ui/record-list/record-list.tsx';
import { opportunityKind, stage } from './kind.ts';
import { opportunityRows } from './rows.tsx';

export const Route = createFileRoute('/opportunities/')({
  validateSearch: listParams,
  loader: loadKinds,
  component: OpportunityList,
});

const Board = lazyPart(() => import('./board.tsx'));

const { FilterScreen, useChips } = fieldFilters(opportunities, [
  { kind: 'text', key: 'name' },
  { kind: 'choice', key: 'stage', list: 'stage' },
  { kind: 'day', key: 'close_date' },
  { kind: 'person', key: 'assigned_to' },
]);

const listed = [
  'name',
  'lead_id',
  'contact_id',
  'amount',
  'stage',
  'close_date',
  'assigned_to',
  'created_at',
];
const others = ['quantity', 'actual_cost', 'margin', 'account_id', 'description', 'created_by'];
const columns = [...listed, ...others];

function OpportunityList() {
  const navigate = Route.useNavigate();
  const many = quickMany(opportunityKind, [stage], useViewer());
  const { view, ...search } = Route.useSearch();
  const wide = !useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const list = listState(opportunities, search);
  const goTo = (next: Search, push?: 'push') =>
    void navigate({ search: next, replace: true, resetScroll: push !== undefined });
  const frame = {
    kind: opportunityKind,
    list,
    chips: useChips(list.query.filters),
    FilterScreen,
    menu: (query: ListQuery) => (
      <ListMenu kind={opportunityKind} query={query} columns={fieldFile(opportunityKind, columns)} />
    ),
    go: (next: Search, push?: 'push') => goTo({ ...next, view }, push),
    search: wide && (
      <ViewSwitch board={view === 'board'} onBoard={(board) => goTo({ ...search, view: board && 'board' })} />
    ),
  };
  if (wide && view === 'board')
    return (
      <ListFrame {...frame}>
        <Suspense>
          <Board query={list.query} />
        </Suspense>
      </ListFrame>
    );
  return (
    <RecordList
      {...frame}
      kind={opportunityKind}
      rows={opportunityRows}
      open={(to) => void navigate({ to })}
      many={many}
    >
      {t('An opportunity is a deal with a lead or a customer, with its value and its stage.')}
    </RecordList>
  );
}

interface ViewSwitchProps {
  board: boolean;
  onBoard: (board: true | undefined) => void;
}

function ViewSwitch({ board, onBoard }: ViewSwitchProps) {
  return (
    <Button.Group aria-label={t('View')}>
      <Button variant={board ? 'default' : 'light'} aria-pressed={!board} onClick={() => onBoard(undefined)}>
        {t('List')}
      </Button>
      <Button variant={board ? 'light' : 'default'} aria-pressed={board} onClick={() => onBoard(true)}>
        {t('Board')}
      </Button>
    </Button.Group>
  );
}
