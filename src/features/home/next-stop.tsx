import { Text } from '@mantine/core';
import type { DevicePosition } from '#ui/device/position.ts';
import { Card } from '#ui/layout/card.tsx';
import { RecordMark } from '#ui/status/mark.tsx';
import { LineLink } from '#ui/inline/text-link.tsx';
import { AddNote } from '#domain/visit/notes.tsx';
import { WithShop, WithVisit } from '#domain/visit/with-visit.tsx';
import { PhotoButton } from '#domain/visit/photo-button.tsx';
import { ShopLines } from '#domain/visit/shop-lines.tsx';
import { checkedInAt } from '#domain/visit/check-out-values.ts';
import { trueNow } from '#data/true-time.ts';
import { openCheckOf } from '#domain/visit/visit.ts';
import { distanceText, isForgotten, placeWords, runningText } from '#domain/visit/words.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import { awayOf, type Stop } from './stops.ts';

const Whole = ({ id }: { id: string }) => (
  <LineLink to="/marketvisits/$id" params={{ id }} size="sm">
    {t('View visit')}
  </LineLink>
);

/** The next stop, and directions. */
export function NextStop({ stop, here }: { stop: Stop; here: DevicePosition | null }) {
  const { id, visit, goal, name } = stop;
  const away = awayOf(stop, here);
  return (
    <Card title={t('Next stop')} aside={<RecordMark mark={visit._mark} left={visit._left} />}>
      <WithShop goal={goal}>
        {(shop) => (shop ? <ShopLines shop={shop} /> : <Text fw={700}>{name}</Text>)}
      </WithShop>
      <Text size="sm">
        {visit.title}
        {visit.approval_status === 'pending' && t(' · not approved yet')}
        {away !== null && t(' · {distance} from here', { distance: distanceText(away) })}
      </Text>
      <Whole id={id} />
    </Card>
  );
}

/** How long the visit has been running, and how far from the shop it is. */
function Running({ since, where }: { since: string; where: string | undefined }) {
  useNow(15_000);
  const clock = runningText(trueNow() - Date.parse(since));
  return (
    <Text fw={600} role="timer">
      {where === undefined ? clock : `${clock} · ${where}`}
    </Text>
  );
}

/** The visit in progress, and what is stored of it so far. */
export function OpenStop({ id }: { id: string }) {
  return (
    <WithVisit id={id}>
      {(visit, shop) => {
        const since = checkedInAt(visit);
        const check = openCheckOf(visit);
        const forgotten = isForgotten(since, trueNow());
        return (
          <Card
            title={forgotten ? t('Not checked out') : t('Visit in progress')}
            aside={<RecordMark mark={visit._mark} left={visit._left} />}
          >
            {!forgotten && <Running since={since} where={check && placeWords(check)} />}
            {shop ? <ShopLines shop={shop} /> : <Text fw={700}>{visit.title}</Text>}
            <Text>
              {forgotten
                ? t('You checked in {time} and did not check out. Please tell us when you left.', {
                    time: whenText(since),
                  })
                : t('Since {time}', { time: whenText(since) })}
            </Text>
            {!forgotten && (
              <>
                <PhotoButton visit={visit} />
                <AddNote visit={visit} />
              </>
            )}
            <Whole id={id} />
          </Card>
        );
      }}
    </WithVisit>
  );
}
