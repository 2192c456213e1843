import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { kolkataDay } from '#contract/core/dates.ts';
import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { Page } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { CheckButton } from '#domain/visit/check-button.tsx';
import { useOpenVisit } from '#domain/visit/use-open-visit.ts';
import { distanceText } from '#domain/visit/words.ts';
import type { DevicePosition } from '#ui/device/position.ts';
import { clockOffset } from '#data/true-time.ts';
import { t } from '#ui/language/text.ts';
import { NextStop, OpenStop } from './next-stop.tsx';
import { StopList } from './stop-list.tsx';
import { awayOf, useStops, type Stop } from './stops.ts';
import { useHere } from './use-here.ts';
import { useStopOrder } from './use-stop-order.ts';

const AroundMe = lazyPart(() => import('./around-me.tsx'));
const TakeReceipt = lazyPart(() => import('#domain/expense/take-receipt.tsx'));

interface TodayProps {
  /** Content above the day: the other views of home. */
  above: ReactNode;
  /** Content below it. */
  below: ReactNode;
}

/** The officer's day: next stop, completed visits, and other shops nearby. */
export function Today({ above, below }: TodayProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const date = kolkataDay(useNow(60_000) + clockOffset());
  const order = useStopOrder(date, useStops(date));
  const open = useOpenVisit();
  const here = useHere();
  const next = order?.stops.find(({ state }) => state === 'todo');
  return (
    <Page
      title={t('Today')}
      primary={
        open ? (
          <CheckButton wanted={{ visit: open.id }}>{t('Check out')}</CheckButton>
        ) : (
          next && (
            <CheckButton wanted={{ visit: next.id }}>
              {t('Check in · {place}', { place: placeOf(next, here.position) })}
            </CheckButton>
          )
        )
      }
    >
      {above}
      {order === undefined || open === undefined ? (
        <Skeleton height="14rem" />
      ) : (
        <>
          {open && <OpenStop id={open.id} />}
          {!open && next && <NextStop stop={next} here={here.position} />}
          {!open && !next && (
            <EmptyLine>
              {order.stops.length > 0
                ? t('All stops of today are done: {count}.', { count: order.stops.length })
                : t('No visits planned for today. You can still visit any shop nearby.')}
            </EmptyLine>
          )}
        </>
      )}
      {can(viewer, 'create', 'expense_statements') && (
        <Suspense fallback={<Skeleton height="6.5rem" />}>
          <TakeReceipt
            onSaved={(id) => void navigate({ to: '/expensestatements/$id', params: { id } })}
            fullWidth
          />
        </Suspense>
      )}
      {order && order.stops.length > 0 && <StopList order={order} here={here.position} />}
      <Suspense fallback={<Skeleton height="14rem" />}>
        <AroundMe here={here} />
      </Suspense>
      {below}
    </Page>
  );
}

/** The shop of a stop and how far it is, for the button under the thumb. */
function placeOf(stop: Stop, here: DevicePosition | null): string {
  const away = awayOf(stop, here);
  return away === null ? stop.name : `${stop.name}, ${distanceText(away)}`;
}
