import { Button } from '@mantine/core';
import { calendarFile, type CalendarEvent } from '#lib/calendar-file.ts';
import { Icon } from '../inline/icon.tsx';
import { t } from '../language/text.ts';
import { saveFile } from './save-file.ts';

/** Saves an event for the device's own calendar, whose alarms ring without network. */
export function CalendarButton({ event }: { event: CalendarEvent }) {
  const save = () => {
    const file = new Blob([calendarFile(event)], { type: 'text/calendar;charset=utf-8' });
    saveFile(file, `${event.title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || 'event'}.ics`);
  };
  return (
    <Button mt="md" variant="light" leftSection={<Icon name="calendar" />} onClick={save}>
      {t('Add to calendar')}
    </Button>
  );
}
