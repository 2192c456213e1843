import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/FloatingIndicator.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DevicePosition } from '#ui/device/position.ts';
import { routeMetres } from '#lib/geo/stop-order.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { RecordMark } from '#ui/status/mark.tsx';
import { CheckButton } from '#domain/visit/check-button.tsx';
import { distanceText } from '#domain/visit/words.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import classes from './home.module.css';
import { awayOf, type Stop } from './stops.ts';
import type { StopOrder } from './use-stop-order.ts';

interface StopListProps {
  order: StopOrder;
  here: DevicePosition | null;
}

/** The stops of the day in order: remaining ones, or all. */
export function StopList({ order, here }: StopListProps) {
  const [view, setView] = useState('todo');
  const { stops, suggested } = order;
  const todo = stops.filter(({ state }) => state === 'todo');
  const begun = stops.filter(({ state }) => state !== 'todo').toSorted(byArrival);
  const shown = view === 'todo' ? todo : [...begun, ...todo];
  return (
    <Card
      title={t('Stops')}
      aside={
        <SegmentedControl
          aria-label={t('Stops to show')}
          value={view}
          onChange={setView}
          data={[
            { value: 'todo', label: t('Left {count}', { count: todo.length }) },
            { value: 'all', label: t('All {count}', { count: stops.length }) },
          ]}
        />
      }
    >
      {todo.length > 1 && (
        <Group gap="xs">
          <Button
            variant="light"
            size="sm"
            leftSection={<Icon name="refresh" />}
            onClick={() => order.suggest(here)}
          >
            {t('Optimise order')}
          </Button>
          {suggested && (
            <Button variant="subtle" size="sm" onClick={order.asPlanned}>
              {t('As planned')}
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {t('{order}: {distance}, straight line', {
              order: suggested ? t('Shortest route') : t('Planned route'),
              distance: distanceText(routeMetres(here, todo)),
            })}
          </Text>
        </Group>
      )}
      {shown.length === 0 && <Text c="dimmed">{t('All done.')}</Text>}
      <ol className={classes.rows} aria-label={t('Stops')}>
        {shown.map((stop, at) => (
          <StopRow key={stop.id} stop={stop} number={at + 1} here={here} />
        ))}
      </ol>
    </Card>
  );
}

const byArrival = (one: Stop, other: Stop): number =>
  (one.visit.checked_in_at ?? '').localeCompare(other.visit.checked_in_at ?? '');

interface StopRowProps {
  stop: Stop;
  number: number;
  here: DevicePosition | null;
}

function StopRow({ stop, number, here }: StopRowProps) {
  const { id, visit, name, state } = stop;
  return (
    <li className={classes.row}>
      <Link to="/marketvisits/$id" params={{ id }} className={classes.stop}>
        <span className={classes.name}>
          {number}. {name}
        </span>
        <span className={classes.detail}>{detailOf(stop, here)}</span>
      </Link>
      {state === 'todo' ? (
        <CheckButton
          variant="subtle"
          size="sm"
          wanted={{ visit: id }}
          label={t('Check in at {name}', { name })}
        >
          {t('Check in')}
        </CheckButton>
      ) : (
        <RecordMark mark={visit._mark} left={visit._left} />
      )}
    </li>
  );
}

function detailOf(stop: Stop, here: DevicePosition | null): string {
  const { visit, state } = stop;
  const { checked_in_at, checked_out_at, approval_status } = visit;
  const from = checked_in_at ? whenText(checked_in_at) : '';
  if (state === 'open') return t('There since {from}', { from });
  if (state === 'done')
    return checked_out_at ? t('Done, {from} to {time}', { from, time: whenText(checked_out_at) }) : t('Done');
  const away = awayOf(stop, here);
  return [away === null ? '' : distanceText(away), approval_status === 'pending' ? t('not approved yet') : '']
    .filter(Boolean)
    .join(' · ');
}
