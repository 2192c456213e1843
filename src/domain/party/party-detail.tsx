import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.css';
import type { ReactNode } from 'react';
import { market_visits } from '#contract/market-visits.ts';
import { can } from '#contract/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts, type Fact } from '#ui/layout/facts.tsx';
import type { Beginning } from '#ui/record/kind.ts';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { CheckButton } from '../visit/check-button.tsx';
import type { PartyAnswer, PartyKind } from './party.ts';
import { ReachLinks } from './reach-links.tsx';

interface PartyDetailProps {
  kind: PartyKind;
  answer: PartyAnswer;
  /** The record as its form holds it. */
  values: object;
  /** Where it was made, if not in the form of a new one. */
  begun?: Beginning | undefined;
  basic: readonly Fact[];
  additional: readonly Fact[];
  /** What the form asks for under the same title. */
  more: readonly Fact[];
  attachments: ReactNode;
  visits: ReactNode;
  /** Further buttons, before Delete and Edit. */
  actions?: ReactNode;
  /** What it came from or what became of it. */
  note?: ReactNode;
}

/** Everything about one party. */
export function PartyDetail(props: PartyDetailProps) {
  const { kind, answer, values, begun, basic, additional, more, attachments, visits, actions, note } = props;
  const { record, pending, issues, notes } = answer;
  const viewer = useViewer();
  return (
    <RemovableDetail {...{ kind, record, pending, issues, notes, values, begun, actions }}>
      {note}
      <ReachLinks name={record.name} mobile={record.mobile} location={record.location} />
      {!record._left && can(viewer, 'create', market_visits.name) && (
        <div>
          <CheckButton variant="light" wanted={{ goal: { resource: kind.resource, id: record.id } }}>
            Visit now
          </CheckButton>
        </div>
      )}
      <Card title="Basic Details">
        <Facts facts={basic} />
      </Card>
      <Accordion variant="contained">
        <Accordion.Item value="additional">
          <Accordion.Control>Additional Details</Accordion.Control>
          <Accordion.Panel>
            <Facts facts={additional} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="more">
          <Accordion.Control>More Details</Accordion.Control>
          <Accordion.Panel>
            <Facts facts={more} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <Card title="Attachments">{attachments}</Card>
      <Card title="Market Visits">{visits}</Card>
    </RemovableDetail>
  );
}
