import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.css';
import type { ReactNode } from 'react';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts, type Fact } from '#ui/layout/facts.tsx';
import type { Beginning } from '#ui/record/kind.ts';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import type { PartyAnswer, PartyKind } from './party.ts';
import { OwnedList } from '#ui/record-list/owned-list.tsx';
import { ReachLinks } from './reach-links.tsx';

interface PartyDetailProps {
  kind: PartyKind;
  answer: PartyAnswer;
  /** The record as form values. */
  values: object;
  /** The form it was created in, if not the usual one. */
  begun?: Beginning | undefined;
  basic: readonly Fact[];
  additional: readonly Fact[];
  /** Further fields of the form under the same title. */
  more: readonly Fact[];
  /** Button for a visit there. */
  visit: ReactNode;
  attachments: ReactNode;
  visits: ReactNode;
  /** Further buttons, before Delete and Edit. */
  actions?: ReactNode;
  /** What it was converted from or to. */
  note?: ReactNode;
}

/** Everything about one party. */
export function PartyDetail(props: PartyDetailProps) {
  const { kind, answer, values, begun, basic, additional, more, visit, attachments, visits, actions, note } =
    props;
  const { record, pending, issues, notes } = answer;
  return (
    <RemovableDetail {...{ kind, record, pending, issues, notes, values, begun, actions }}>
      {note}
      <ReachLinks name={record.name} mobile={record.mobile} location={record.location} />
      {visit}
      <Card title={t('Basic Details')}>
        <Facts facts={basic} />
      </Card>
      <Accordion variant="contained">
        <Accordion.Item value="additional">
          <Accordion.Control>{t('Additional Details')}</Accordion.Control>
          <Accordion.Panel>
            <Facts facts={additional} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="more">
          <Accordion.Control>{t('More Details')}</Accordion.Control>
          <Accordion.Panel>
            <Facts facts={more} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <Card title={t('Attachments')}>{attachments}</Card>
      <Card title={t('Market Visits')}>{visits}</Card>
      <Card title={t('Tickets')}>
        <OwnedList
          of="tickets"
          filters={{ [kind.resource === 'leads' ? 'lead_id' : 'contact_id']: record.id }}
          fields={['number', 'status', 'priority', 'created_at']}
        />
      </Card>
    </RemovableDetail>
  );
}
