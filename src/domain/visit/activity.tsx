import '@mantine/core/styles/Timeline.css';
import { Text, Timeline } from '@mantine/core';
import type { VisitCheck } from '#contract/market-visits.ts';
import type { TrackEntry } from '#contract/tracker.ts';
import type { PendingOp } from '#data/api.ts';
import { formatDateTime } from '#lib/dates.ts';
import { ageText } from '#ui/inline/age.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { RecordMark } from '#ui/status/mark.tsx';
import { inTime } from './in-time.ts';
import { distanceText, checkLabel, verdictWords } from './words.ts';
import classes from './visit.module.css';

interface ActivityProps {
  checks: readonly VisitCheck[];
  pending: readonly PendingOp[];
  /** Other entries recorded between the checks. */
  between?: readonly TrackEntry[] | undefined;
}

/** A check that took longer than this to reach the server was made offline. */
const LATE_MS = 10 * 60_000;

/** A visit's checks in order. One without a position is red; an unsent one says so. */
export function Activity({ checks, pending, between = [] }: ActivityProps) {
  if (checks.length === 0) return <Text c="dimmed">{t('No Visit Activity Found')}</Text>;
  const sent = checks.length - pending.filter(isWaitingCheck).length;
  return (
    <Timeline bulletSize={24} lineWidth={2}>
      {inTime(checks, between).map(({ key, at, type, lat, datetime, check }) => (
        <Timeline.Item
          key={key}
          bullet={<Icon name={type === 'check_out' || type === 'log_out' ? 'leave' : 'pin'} size={14} />}
          color={lat === null ? 'red' : undefined}
          title={<span className={lat === null ? classes.lost : undefined}>{checkLabel(type)}</span>}
        >
          {check ? <Lines check={check} /> : <Text size="sm">{formatDateTime(datetime)}</Text>}
          {at >= sent && <RecordMark mark="waiting" />}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const isWaitingCheck = ({ call, state }: PendingOp): boolean =>
  call === 'market_visits.check' && (state === 'ready' || state === 'sending' || state === 'blocked');

const foundText = (checked_at: string, found_at: string): string => {
  const seconds = Math.round((Date.parse(found_at) - Date.parse(checked_at)) / 1000);
  return t('Location found {seconds} s later', { seconds: Math.max(0, seconds) });
};

function Lines({ check }: { check: VisitCheck }) {
  const said = verdictWords(check);
  const late = Date.parse(check.received_at) - Date.parse(check.datetime);
  return (
    <>
      <Text size="sm">{formatDateTime(check.datetime)}</Text>
      {said && (
        <Text size="sm" className={classes.tone} data-tone={said.tone}>
          {said.text}
          {check.accuracy !== null &&
            t(', accurate to {distance}', { distance: distanceText(check.accuracy) })}
        </Text>
      )}
      {check.position_at && (
        <Text size="sm" c="dimmed">
          {foundText(check.datetime, check.position_at)}
        </Text>
      )}
      {check.address && <Text size="sm">{check.address}</Text>}
      {check.remarks && <Text size="sm">{check.remarks}</Text>}
      {check.corrected ? (
        <Text size="sm" c="dimmed">
          {t('Time was entered later')}
        </Text>
      ) : (
        late > LATE_MS && (
          <Text size="sm" c="dimmed">
            {t('Saved offline, synced {age} later', { age: ageText(late) })}
          </Text>
        )
      )}
    </>
  );
}
