import { Button, Loader, Text } from '@mantine/core';
import { Suspense, use } from 'react';
import type { AttendanceType } from '#contract/attendance.ts';
import { useViewer } from '#data/hooks.ts';
import type { PositionRefusal } from '#ui/device/position.ts';
import { judge } from '#ui/form/check.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { digits, TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { StillAt } from '../visit/still-at.tsx';
import classes from '#ui/layout/line.module.css';
import { dutyForm, keepEvent, type DutyValues } from './keep-event.ts';
import type { Whereabouts } from './whereabouts.ts';

export interface DutyDialogProps {
  type: AttendanceType;
  /** The device's position, requested when the dialog opened. */
  whereabouts: Promise<Whereabouts>;
  onRetry: () => void;
  onClose: () => void;
}

const verbs = { log_in: t('Start day'), log_out: t('End day') } as const;

/** Asks for the details of a day's start or end, and saves it with the position. */
export default function DutyDialog({ type, whereabouts, onRetry, onClose }: DutyDialogProps) {
  const { id } = useViewer();
  const form = useForm<DutyValues>(() => ({
    initial: { odometer: '', photo: null },
    check: (values) => judge(dutyForm, values),
  }));
  return (
    <Dialog onClose={onClose} title={verbs[type]} fillsPhone>
      <RecordForm
        form={form}
        saveLabel={verbs[type]}
        onSave={(values) => keepEvent(id, type, whereabouts, values)}
        onSaved={onClose}
        onCancel={onClose}
      >
        <div role="status">
          <Suspense fallback={<Searching />}>
            <PositionFound whereabouts={whereabouts} onRetry={onRetry} />
          </Suspense>
        </div>
        {type === 'log_in' && (
          <Text size="sm">
            {t(
              'From now until End day this app records where you are, every 15 minutes or 200 m, only while it is open. You and your managers can see it.',
            )}
          </Text>
        )}
        {type === 'log_out' && <StillAt />}
        <TextField form={form} name="odometer" label={t('Odometer (km)')} typing={digits} />
        <FileField form={form} name="photo" label={t('Odometer photo')} />
      </RecordForm>
    </Dialog>
  );
}

const Searching = () => (
  <Text className={classes.line}>
    <Loader size="xs" />
    {t('Finding your location…')}
  </Text>
);

const refusals: Record<PositionRefusal, string> = {
  denied: t('No location: permission denied. You can allow it in the site settings.'),
  unavailable: t('No location: not available here.'),
  timeout: t('No location: not found in time. Step outside and retry.'),
};

function PositionFound({ whereabouts, onRetry }: Pick<DutyDialogProps, 'whereabouts' | 'onRetry'>) {
  const { answer } = use(whereabouts);
  if (answer.ok)
    return (
      <Text className={classes.line}>
        <Icon name="pin" />
        {t('Your location: ±{metres} m', { metres: Math.round(answer.position.accuracy) })}
      </Text>
    );
  return (
    <>
      <Text className={classes.line} data-tone="need">
        <Icon name="pin" />
        {refusals[answer.code]}
      </Text>
      <Button variant="default" mt="xs" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </>
  );
}
