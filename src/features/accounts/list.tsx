import { createFileRoute } from '@tanstack/react-router';
import { accounts } from '#contract/accounts.ts';
import { listSearch } from '#contract/resource.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listState } from '#ui/list/list-state.ts';
import { ListMenu } from '#ui/moving/list-menu.tsx';
import { RecordList } from '#ui/record/record-list.tsx';
import { useRemoval } from '#ui/record/removal.tsx';
import { accountFile } from './file.ts';
import { accountKind } from './kind.ts';
import { accountRows } from './rows.tsx';

export const Route = createFileRoute('/accounts/')({
  validateSearch: listSearch(accounts),
  component: AccountList,
});

const { FilterScreen, useChips } = fieldFilters([
  { kind: 'text', key: 'name', label: 'Name' },
  { kind: 'person', key: 'assigned_to', label: 'Assigned To' },
  { kind: 'choice', key: 'priority', label: 'Priority', list: 'priority' },
]);

function AccountList() {
  const navigate = Route.useNavigate();
  const list = listState(accounts, Route.useSearch());
  const removal = useRemoval(accountKind);
  return (
    <>
      <RecordList
        kind={accountKind}
        list={list}
        menu={<ListMenu kind={accountKind} query={list.query} columns={accountFile} />}
        rows={accountRows(removal.ask)}
        chips={useChips(list.query.filters)}
        FilterScreen={FilterScreen}
        go={(search, push) => void navigate({ search, replace: true, resetScroll: push !== undefined })}
        open={(to) => void navigate({ to })}
      >
        An account is an organisation that leads, customers and opportunities belong to.
      </RecordList>
      {removal.dialog}
    </>
  );
}
