import '@mantine/core/styles/Timeline.css';
import { Text, Timeline } from '@mantine/core';
import type { VisitCheck } from '#contract/market-visits.ts';
import type { PendingOp } from '#data/api.ts';
import { formatDateTime } from '#lib/dates.ts';
import { ageText } from '../age.ts';
import { Icon } from '../icon.tsx';
import { RecordMark } from '../mark.tsx';
import { distanceText, checkLabel, verdictWords } from './words.ts';
import classes from './visit.module.css';

interface ActivityProps {
  checks: readonly VisitCheck[];
  pending: readonly PendingOp[];
}

/** A check that reached the server this long after it was made was made without signal. */
const LATE_MS = 10 * 60_000;

/** The checks of a visit in their order. One without a position is red; one that waits on this phone says so. */
export function Activity({ checks, pending }: ActivityProps) {
  if (checks.length === 0) return <Text c="dimmed">No Visit Activity Found</Text>;
  const sent = checks.length - pending.filter(isWaitingCheck).length;
  return (
    <Timeline bulletSize={24} lineWidth={2}>
      {checks.map((check, at) => (
        <Timeline.Item
          key={check.id}
          bullet={<Icon name={check.type === 'check_in' ? 'pin' : 'leave'} size={14} />}
          color={check.lat === null ? 'red' : undefined}
          title={
            <span className={check.lat === null ? classes.lost : undefined}>{checkLabel(check.type)}</span>
          }
        >
          <Lines check={check} />
          {at >= sent && <RecordMark mark="waiting" />}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const isWaitingCheck = ({ call, state }: PendingOp): boolean =>
  call === 'market_visits.check' && (state === 'ready' || state === 'sending' || state === 'blocked');

function Lines({ check }: { check: VisitCheck }) {
  const said = verdictWords(check);
  const late = Date.parse(check.received_at) - Date.parse(check.datetime);
  return (
    <>
      <Text size="sm">{formatDateTime(check.datetime)}</Text>
      {said && (
        <Text size="sm" className={classes.tone} data-tone={said.tone}>
          {said.text}
          {check.accuracy !== null && `, exact to ${distanceText(check.accuracy)}`}
        </Text>
      )}
      {check.address && <Text size="sm">{check.address}</Text>}
      {check.remarks && <Text size="sm">{check.remarks}</Text>}
      {check.mended ? (
        <Text size="sm" c="dimmed">
          The time was given later
        </Text>
      ) : (
        late > LATE_MS && (
          <Text size="sm" c="dimmed">
            Made without signal, on the server {ageText(late)} later
          </Text>
        )
      )}
    </>
  );
}
