import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRecord } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
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
    <Dialog onClose={onClose} title="Visit">
      {visit && (
        <Facts
          facts={[
            { label: 'Title', value: visit.title },
            { label: 'Scheduled Date', value: formatDate(visit.date) },
            { label: 'Reminder', value: reminderText(visit) },
          ]}
        />
      )}
      {value === null && <Text>This visit is no longer on this phone.</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button renderRoot={(props) => <Link to={`/marketvisits/${id}`} {...props} />}>View Details</Button>
      </Group>
    </Dialog>
  );
}
