import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { attendances, type AttendanceType } from '#contract/attendance.ts';
import { can } from '#contract/core/permissions.ts';
import { useArrived, useViewer } from '#data/hooks.ts';
import { ageText } from '#ui/inline/age.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { RecordMark } from '#ui/status/mark.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/inline/when.ts';
import classes from '#ui/layout/line.module.css';
import { lazyPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import { useDuty, type Duty } from './use-duty.ts';
import { findWhereabouts, type Whereabouts } from './whereabouts.ts';

const DutyDialog = lazyPart(() => import('./duty-dialog.tsx'));

interface Asked {
  type: AttendanceType;
  whereabouts: Promise<Whereabouts>;
}

/** Start day and End day of the signed-in user; nothing for users without attendance. */
export function DutyCard() {
  const viewer = useViewer();
  const now = useNow(60_000);
  const duty = useDuty(now);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!duty || !can(viewer, 'create', attendances.name)) return null;
  const type = duty.on ? 'log_out' : 'log_in';
  const ask = () => setAsked({ type, whereabouts: findWhereabouts() });
  return (
    <Card title={t('Your day')} aside={duty.last && <EventMark last={duty.last} />}>
      <Standing duty={duty} now={now} />
      <Button variant={duty.on ? 'default' : 'filled'} leftSection={<Icon name="clock" />} onClick={ask}>
        {duty.on ? t('End day') : t('Start day')}
      </Button>
      {asked && (
        <Suspense>
          <DutyDialog {...asked} onRetry={ask} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Card>
  );
}

function EventMark({ last: { id, _mark, _left } }: { last: NonNullable<Duty['last']> }) {
  const mark = <RecordMark mark={_mark} left={_left} />;
  return _mark === 'attention' ? (
    <TextLink to="/outbox/$resource/$id" params={{ resource: attendances.name, id }}>
      {mark}
    </TextLink>
  ) : (
    mark
  );
}

function Standing({ duty: { last, on }, now }: { duty: Duty; now: number }) {
  const arrived = useArrived();
  if (!last?.at)
    // A day may have been started on another phone.
    return arrived ? <OffDuty>{t('You haven’t started your day.')}</OffDuty> : <EmptyLine>{null}</EmptyLine>;
  const when = whenText(last.at);
  return (
    <>
      {on ? (
        <Text>{t('On duty since {when} · {age}', { when, age: ageText(now - Date.parse(last.at)) })}</Text>
      ) : (
        <OffDuty>
          {last.type === 'log_out'
            ? t('Your day ended: {when}.', { when })
            : t('The day started {when} was not ended and no longer counts.', { when })}
        </OffDuty>
      )}
      {last.lat === null && (
        <Text className={classes.line} data-tone="need">
          <Icon name="pin" />
          {on ? t('Started without location') : t('Ended without location')}
        </Text>
      )}
      {on && (
        <Text size="sm" c="dimmed">
          {t(
            'Your location is recorded every 15 minutes or 200 m while this app is open, at each check-in and check-out, and by a tracking app if you connected one.',
          )}{' '}
          <TextLink to="/my-profile/track" underline="always">
            {t('Your location history')}
          </TextLink>
        </Text>
      )}
    </>
  );
}

const OffDuty = ({ children }: { children: string }) => (
  <Text>{t('{children} Your location is not being recorded.', { children })}</Text>
);
