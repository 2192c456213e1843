import '@mantine/core/styles/Timeline.css';
import { Anchor, Group, Text, Timeline } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LocalRecord } from '#data/api.ts';
import { usePick } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { useParties } from '#domain/plan/parties.ts';
import { t, translated } from '#ui/language/text.ts';
import { EmptyLine } from '#ui/list/empty-line.tsx';

/** A plan's visits by day. Those the server has not created yet are shown as planned. */
export function PlanTimeline({ plan }: { plan: LocalRecord<'journey_plans'> }) {
  const { value: visits = [] } = usePick('market_visits', { journey_plan_id: plan.id });
  const made = new Map(visits.map((visit) => [visit.id, visit]));
  const owned = visits.filter(({ id }) => !plan.items.some((item) => item.id === id));
  const stops = [...plan.items, ...owned].map((stop) => {
    const { id, lead_id = null, contact_id = null, date = '' } = made.get(stop.id) ?? stop;
    return { id, lead_id, contact_id, date };
  });
  const { knownParty, nameOf } = useParties(stops);
  if (stops.length === 0) return <EmptyLine>{t('No Market Visits Found')}</EmptyLine>;
  const byDay = stops.toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <Timeline bulletSize={14} lineWidth={2}>
      {byDay.map((stop) => {
        const party = knownParty(stop);
        const name = nameOf(stop);
        const visit = made.get(stop.id);
        return (
          <Timeline.Item key={stop.id} title={<VisitLink id={visit?.id} name={name} />}>
            <Group gap="xs">
              <Text size="sm">{formatDate(stop.date)}</Text>
              {visit && <ApprovalChip status={visit.approval_status} />}
            </Group>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[party && translated(party.type), party?.address].filter(Boolean).join(' · ')}
            </Text>
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function VisitLink({ id, name }: { id: string | undefined; name: string }) {
  const wrap = { overflowWrap: 'anywhere' } as const;
  if (id === undefined) return <span style={wrap}>{name}</span>;
  return (
    <Anchor style={wrap} renderRoot={(props) => <Link to={`/marketvisits/${id}`} {...props} />}>
      {name}
    </Anchor>
  );
}
