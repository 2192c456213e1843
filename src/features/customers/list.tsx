import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '#contract/contacts.ts';
import { engine } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import { act } from '#data/write.ts';
import { listState } from '#ui/list/list-state.ts';
import { listParams } from '#ui/list/search.ts';
import { ImportItem, ListMenu } from '#domain/import-export/list-menu.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import { findParties } from '#domain/party/find-parties.ts';
import { PartyList } from '#domain/party/party-list.tsx';
import { partyMany } from '#domain/party/party-many.ts';
import { t } from '#ui/language/text.ts';
import { chipsOf } from './filters.ts';
import { customerFile } from './file.ts';
import { customer } from './kind.ts';

export const Route = createFileRoute('/customers/')({
  validateSearch: listParams,
  component: CustomerList,
});

const CustomerFilterDialog = lazyPart(() => import('./filter-dialog.tsx'));

const findCustomers = findParties('contacts', (query) =>
  engine().ask('contacts.search', { query: { query } }),
);

function CustomerList() {
  const navigate = Route.useNavigate();
  const list = listState(contacts, Route.useSearch());
  const many = partyMany(customer, useViewer(), (id, status) => act('contacts.status', id, { status }));
  return (
    <PartyList
      kind={customer}
      list={list}
      menu={
        <ListMenu kind={customer} query={list.query} columns={customerFile}>
          <ImportItem kind={customer} />
        </ListMenu>
      }
      find={findCustomers}
      chips={chipsOf}
      FilterScreen={CustomerFilterDialog}
      go={(search, push) => void navigate({ search, replace: true, resetScroll: push !== undefined })}
      open={(to) => void navigate({ to })}
      many={many}
    >
      {t('A customer is a shop that buys. Convert a lead, or create the first one here.')}
    </PartyList>
  );
}
