import { Stack, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DecidedName } from '#contract/approval.ts';
import { SEARCH_FILTER } from '#contract/core/resource.ts';
import { resources } from '#contract/resources.ts';
import type { ListRow } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { useViewer } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import type { fieldFilters } from '#ui/list/field-filters.tsx';
import { listState } from '#ui/list/list-state.ts';
import type { ServerSheet } from '../import-export/export-sheet.ts';
import { ListMenu } from '../import-export/list-menu.tsx';
import { SearchBox } from '#ui/pick/search-box.tsx';
import { foundNote } from '#ui/pick/found-note.ts';
import type { Source } from '#ui/pick/use-finder.ts';
import { addressOf, type RecordKind } from '#ui/record/kind.ts';
import { nameIn } from '#ui/record/name-in.ts';
import { RecordList } from '#ui/record-list/record-list.tsx';
import { useRemoval } from '#ui/record/removal.tsx';
import { codedRows, type CodedColumns, type CodedRow } from './approval-rows.tsx';
import { manyDecided } from './many-decided.tsx';
import { filtersOfTab, tabsOf } from './tabs.ts';
import { useDecision } from './use-decision.tsx';

interface ApprovalListProps<N extends DecidedName> {
  kind: RecordKind<N>;
  filters: ReturnType<typeof fieldFilters>;
  /** The export columns of these records. */
  file: readonly FileColumn[];
  /** What the server exports beside the list. */
  sheet?: ServerSheet;
  rows: CodedColumns<ListRow<N> & CodedRow>;
  /** Label of the search box. */
  searched?: string;
  /** Shown above the tabs. */
  notice?: ReactNode;
  /** Explanation shown in an empty list. */
  children: ReactNode;
}

/** A list with approval: tabs for all, own, and those waiting for the viewer's decision. */
export function ApprovalList<N extends DecidedName>(props: ApprovalListProps<N>) {
  const { kind, filters, file, sheet, rows, searched = t('Search ID or Title'), notice, children } = props;
  const navigate = useNavigate();
  const viewer = useViewer();
  const found = listState(resources[kind.resource], useSearch({ strict: false }));
  const tabs = tabsOf(kind.resource);
  const selectedTab = found.query.filters['selectedTab'] ?? '';
  const tab = tabs.find(({ key }) => key === selectedTab) ?? tabs[0];
  // Other filters leave the tab as it is.
  const list = { ...found, toFilters: (set: object) => found.toFilters({ ...set, selectedTab }) };
  const removal = useRemoval(kind);
  const decision = useDecision();
  const toTab = (key: string | null) =>
    void navigate({
      to: kind.path,
      search: found.toFilters({
        ...found.query.filters,
        selectedTab: key === tabs[0].key ? '' : (key ?? ''),
      }),
    });
  return (
    <>
      <RecordList
        kind={kind}
        list={list}
        within={filtersOfTab(viewer, kind.resource, list)}
        around={(content) => (
          <>
            {notice}
            <Tabs value={tab.key} onChange={toTab}>
              <Tabs.List mb="md">
                {tabs.map(({ key, word }) => (
                  <Tabs.Tab key={key} value={key} mih="3rem">
                    {word}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={tab.key}>
                <Stack gap="md">{content}</Stack>
              </Tabs.Panel>
            </Tabs>
          </>
        )}
        menu={(query) => <ListMenu kind={kind} query={query} columns={file} sheet={sheet} />}
        rows={codedRows(
          {
            kind,
            onDecide: (verdict, row) => decision.askOne(verdict, kind, row),
            onDelete: (row) => removal.ask({ ...row, name: nameIn(kind, row) }),
          },
          rows,
        )}
        chips={filters.useChips(list.query.filters)}
        FilterScreen={filters.FilterScreen}
        go={(search, push) =>
          void navigate({ to: kind.path, search, replace: true, resetScroll: push !== undefined })
        }
        open={(to) => void navigate({ to })}
        many={manyDecided(kind, viewer)}
        search={
          <SearchBox
            label={searched}
            source={findByCode(kind.resource)}
            onChoose={(id) => void navigate({ to: addressOf(kind, id) })}
            filter={list.query.filters[SEARCH_FILTER] ?? ''}
            onFilter={(text) => void navigate({ to: kind.path, search: list.toSearch(text), replace: true })}
          />
        }
      >
        {children}
      </RecordList>
      {removal.dialog}
      {decision.dialog}
    </>
  );
}

/** Searches by code or name. */
const findByCode = (resource: DecidedName): Source<DecidedName> => ({
  resource,
  show: (row) => ({
    id: row.id,
    title: nameIn({ resource }, row),
    note: foundNote({ resource }, row, ['code']),
  }),
  ask: async (query) => {
    const answer = await engine().ask(`${resource}.search`, { query: { query } });
    if (!answer.ok) return answer;
    const shown = answer.value.data.map(({ id, code, ...row }) => ({
      id,
      title: nameIn({ resource }, { id, ...row }),
      ...(typeof code === 'string' && { note: code }),
    }));
    return { ok: true, value: shown };
  },
});
