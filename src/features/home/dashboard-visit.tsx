import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRecord } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { reminderText } from './dashboard-visits.ts';

interface VisitDialogProps {
  id: string;
  onClose: () => void;
}

/** A visit's summary, with a link to all of it. */
export function VisitDialog({ id, onClose }: VisitDialogProps) {
  const { value } = useRecord('market_visits', id);
  const visit = value?.record;
  return (
    <Dialog onClose={onClose} title={t('Visit')}>
      {visit && (
        <Facts
          facts={[
            { label: t('Title'), value: visit.title },
            { label: t('Scheduled Date'), value: formatDate(visit.date) },
            { label: t('Reminder'), value: reminderText(visit) },
          ]}
        />
      )}
      {value === null && <Text>{t('This visit is no longer on this {device}.')}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button renderRoot={(props) => <Link to={`/marketvisits/${id}`} {...props} />}>
          {t('View Details')}
        </Button>
      </Group>
    </Dialog>
  );
}
