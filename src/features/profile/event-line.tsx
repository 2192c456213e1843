import { Group, Text } from '@mantine/core';
import { usePick, useRecord } from '#data/hooks.ts';
import { formatTime } from '#lib/dates.ts';
import { FileButtons } from '#ui/file/file-buttons.tsx';
import { FileState } from '#ui/file/file-state.tsx';
import { shownLocale, t } from '#ui/language/text.ts';
import { RecordMark } from '#ui/status/mark.tsx';

const words = { log_in: t('Day started'), log_out: t('Day ended') } as const;

/** One log-in or log-out: time, place, odometer and its photo. */
export function EventLine({ id }: { id: string }) {
  const event = useRecord('attendances', id).value?.record;
  const photos = usePick('attachments', { record_id: id }).value ?? [];
  if (!event) return null;
  const { type, at, lat, accuracy, address, odometer } = event;
  const place = lat === null ? t('no location') : (address ?? `±${Math.round(accuracy ?? 0)} m`);
  return (
    <>
      <Group gap="xs">
        <Text size="sm">
          {words[type]} {formatTime(at)}, {place}
          {odometer !== null && t(', {odometer} km', { odometer: odometer.toLocaleString(shownLocale) })}
        </Text>
        <RecordMark mark={event._mark} left={event._left} />
      </Group>
      {photos.map((photo) => (
        <Group key={photo.id} gap="xs">
          <FileButtons
            file={photo}
            name={t('{photo} of {time}', { photo: photo.name ?? t('Photo'), time: formatTime(at) })}
          />
          {photo.stored !== true && <FileState file={photo} />}
        </Group>
      ))}
    </>
  );
}
