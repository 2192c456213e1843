import { TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { kolkataDay } from '#contract/core/dates.ts';
import type { Labels } from '#data/api.ts';
import { useArrived, useList, useViewer } from '#data/hooks.ts';
import { clockOffset } from '#data/true-time.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { RecordCard, RecordCards } from '#ui/list/record-cards.tsx';
import { RecordTable, type Column } from '#ui/list/record-table.tsx';
import { NARROW } from '#ui/list/widths.ts';
import toneClasses from '#ui/inline/tone.module.css';
import { useNow } from '#ui/hooks/use-now.ts';
import { t, translated } from '#ui/language/text.ts';
import { partyName, partyTag, visitsQuery, type VisitRow } from './dashboard-visits.ts';
import classes from './dashboard.module.css';

const BY_TITLE = { sort: 'title', descending: false };

interface TodaysVisitsProps {
  onVisit: (id: string) => void;
}

/** The user's visits of today. */
export function TodaysVisits({ onVisit }: TodaysVisitsProps) {
  const viewer = useViewer();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [text, setText] = useState('');
  const date = kolkataDay(useNow(60_000) + clockOffset());
  const all = useList('market_visits', { ...visitsQuery(viewer.id, { date }), size: 1 }).value;
  const { value } = useList('market_visits', visitsQuery(viewer.id, { date, name: text.trim() }));
  const { rows = [], labels = {} } = value ?? {};
  const arrived = useArrived();
  return (
    <Card title={t("Today's Visits")} aside={arrived && <span className={classes.count}>{all?.total}</span>}>
      <TextInput
        type="search"
        aria-label={t('Search Title')}
        placeholder={t('Search Title')}
        leftSection={<Icon name="search" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rows.length === 0 && (
        <EmptyLine>
          {all?.total ? t('No visit today has this title') : t('No visits planned for today')}
        </EmptyLine>
      )}
      {rows.length > 0 && narrow && (
        <RecordCards
          label={t("Today's Visits")}
          rows={rows}
          card={(row) => (
            <RecordCard link={<OpenVisit row={row} onVisit={onVisit} />}>
              <span>{partyName(row, labels)}</span>
              <PartyTag row={row} />
            </RecordCard>
          )}
        />
      )}
      {rows.length > 0 && !narrow && (
        <div className={classes.wraps}>
          <RecordTable
            label={t("Today's Visits")}
            columns={columnsOf(labels, onVisit)}
            rows={rows}
            order={BY_TITLE}
            onSort={() => undefined}
            onOpen={({ id }) => onVisit(id)}
          />
        </div>
      )}
    </Card>
  );
}

const columnsOf = (labels: Labels, onVisit: TodaysVisitsProps['onVisit']): Column<VisitRow>[] => [
  { title: t('Title'), cell: (row) => <OpenVisit row={row} onVisit={onVisit} /> },
  { title: t('Lead / Customer'), cell: (row) => partyName(row, labels) },
  { title: t('Type'), cell: (row) => <PartyTag row={row} /> },
];

interface OpenVisitProps extends TodaysVisitsProps {
  row: VisitRow;
}

/** A visit's title, which opens it. */
function OpenVisit({ row, onVisit }: OpenVisitProps) {
  return (
    <UnstyledButton className={classes.open} aria-haspopup="dialog" onClick={() => onVisit(row.id)}>
      {row.title}
    </UnstyledButton>
  );
}

/** Tag: lead or customer. */
export function PartyTag({ row }: { row: VisitRow }) {
  const tag = partyTag(row);
  return (
    <span className={toneClasses.chip} data-tone={tag === 'Lead' ? 'blue' : 'green'}>
      {translated(tag)}
    </span>
  );
}
