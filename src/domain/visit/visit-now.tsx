import { market_visits } from '#contract/market-visits.ts';
import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import type { PartyAnswer, PartyKind } from '../party/party.ts';
import { CheckButton } from './check-button.tsx';

/** The check-in button of a party's screen. */
export function VisitNow({ kind, party }: { kind: PartyKind; party: PartyAnswer['record'] }) {
  const viewer = useViewer();
  if (party._left || !can(viewer, 'create', market_visits.name)) return null;
  return (
    <div>
      <CheckButton variant="light" wanted={{ goal: { resource: kind.resource, id: party.id } }}>
        {t('Visit now')}
      </CheckButton>
    </div>
  );
}
