import { t } from '#ui/language/text.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { CheckIn } from './check-in.tsx';
import { CheckOut } from './check-out.tsx';
import { WithShop, WithVisit, type Shop } from './with-visit.tsx';
import { checkInUnplanned, useVisited } from './unplanned.ts';
import { useOpenVisit } from './use-open-visit.ts';
import type { Goal } from './visit.ts';
import { checkInOp } from './writes.ts';

/** The target of a check-in or check-out: a visit, or a shop without a planned visit. */
export type Wanted = { visit: string; goal?: undefined } | { goal: Goal; visit?: undefined };

interface CheckInDialogProps {
  wanted: Wanted;
  onClose: () => void;
}

/** The check-in and check-out sheet. A visit still open is checked out first. (Decision 023.) */
export default function CheckInDialog({ wanted, onClose }: CheckInDialogProps) {
  const open = useOpenVisit();
  const other = open && wanted.visit !== open.id;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={open ? (other ? t('Check out first') : t('Check out')) : t('Check in')}
    >
      {open && (
        <WithVisit id={open.id}>
          {(visit, shop) => (
            <CheckOut
              key={visit.id}
              visit={visit}
              shop={shop}
              // The requested check follows.
              onDone={other ? () => undefined : onClose}
              onCancel={onClose}
            />
          )}
        </WithVisit>
      )}
      {open === null && wanted.visit !== undefined && (
        <WithVisit id={wanted.visit}>
          {(visit, shop) => (
            <CheckIn
              shop={shop}
              otherwise={visit.title}
              writes={(where, reason) => [checkInOp(visit, where, reason)]}
              onDone={onClose}
            />
          )}
        </WithVisit>
      )}
      {open === null && wanted.goal && (
        <WithShop goal={wanted.goal}>
          {(shop) => <Unplanned goal={wanted.goal} shop={shop} onDone={onClose} />}
        </WithShop>
      )}
    </Sheet>
  );
}

/** A check-in at a shop without a planned visit. */
function Unplanned({ goal, shop, onDone }: { goal: Goal; shop: Shop; onDone: () => void }) {
  const visited = useVisited(shop);
  return (
    <CheckIn
      shop={shop}
      otherwise={t('This shop is not on this {device}')}
      writes={visited && ((where, reason) => checkInUnplanned(goal, visited, where, reason))}
      onDone={onDone}
    />
  );
}
