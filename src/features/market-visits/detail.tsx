import { createFileRoute } from '@tanstack/react-router';
import { REJECTED } from '#contract/approval.ts';
import type { RecordAnswer } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { DecisionButtons } from '#domain/approval/decision-buttons.tsx';
import { DecisionLine } from '#domain/approval/decision-line.tsx';
import { CalendarButton } from '#ui/file/calendar-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { placeOf } from '#domain/party/party-values.ts';
import { PartyAttachments } from '#domain/party/party-attachments.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { CheckButton } from '#domain/visit/check-button.tsx';
import { AddNote, Notes } from '#domain/visit/notes.tsx';
import { WithShop, type Shop } from '#domain/visit/with-visit.tsx';
import { PhotoButton } from '#domain/visit/photo-button.tsx';
import { ShopLines } from '#domain/visit/shop-lines.tsx';
import { goalOf } from '#domain/visit/visit.ts';
import { VisitActivity } from '#domain/visit/visit-activity.tsx';
import { t } from '#ui/language/text.ts';
import { visitFacts } from './facts.tsx';
import { marketVisit } from './kind.ts';

export const Route = createFileRoute('/marketvisits/$id')({ component: MarketVisitDetail });

function MarketVisitDetail() {
  const { id } = Route.useParams();
  return (
    <RecordAt kind={marketVisit} id={id}>
      {(answer) => (
        <WithShop goal={goalOf(answer.record)}>{(shop) => <Shown answer={answer} shop={shop} />}</WithShop>
      )}
    </RecordAt>
  );
}

/** A shop's name and address in one line. */
const whereIs = ({ name, location }: NonNullable<Shop>): string =>
  [name, placeOf(location)].filter(Boolean).join(', ');

interface ShownProps {
  answer: RecordAnswer<'market_visits'>;
  shop: Shop;
}

function Shown({ answer, shop }: ShownProps) {
  const { record: visit, labels, pending, issues, notes } = answer;
  const viewer = useViewer();
  const mine = visit.assigned_to === viewer.id && !visit._left;
  return (
    <RemovableDetail
      kind={marketVisit}
      record={{ ...visit, name: visit.title }}
      {...{ pending, issues, notes }}
      values={visit}
      actions={
        <>
          <ApprovalChip status={visit.approval_status} />
          <DecisionButtons resource="market_visits" record={visit} />
        </>
      }
      primary={
        mine &&
        (visit.is_open || visit.approval_status !== REJECTED) && (
          <CheckButton
            wanted={{ visit: visit.id }}
            variant={visit.is_open || visit.checks_count === 0 ? 'filled' : 'default'}
          >
            {visit.is_open ? t('Check out') : t('Check in')}
          </CheckButton>
        )
      }
    >
      <DecisionLine record={visit} labels={labels} />
      {shop && <ShopLines shop={shop} />}
      <Card title={t('Basic Details')}>
        <Facts facts={visitFacts(visit, shop, labels)} />
        <CalendarButton event={{ ...visit, start: visit.date, location: shop && whereIs(shop) }} />
      </Card>
      <Card title={t('Attachments')}>
        {mine && <PhotoButton visit={visit} />}
        <PartyAttachments type="visit" party={visit} />
      </Card>
      <Card title={t('Visit Activity')}>
        <VisitActivity visit={visit} pending={pending} />
      </Card>
      <Card title={t('Notes')}>
        <Notes notes={visit.notes} />
        {mine && <AddNote visit={visit} />}
      </Card>
    </RemovableDetail>
  );
}
