import { Text } from '@mantine/core';
import { useState } from 'react';
import { attachments } from '#contract/attachments.ts';
import { keepFile } from '#data/files.ts';
import { usePick } from '#data/hooks.ts';
import { actOn, newId } from '#data/write.ts';
import { formatTime } from '#lib/dates.ts';
import { CameraButton } from '#ui/file/camera-button.tsx';
import { shownMessage, t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import { trueNow } from '#data/true-time.ts';
import type { Visit } from './visit.ts';

/** Takes a photo of a visit, by camera on a phone; it is saved with the visit at once. */
export function PhotoButton({ visit: { id: record_id } }: { visit: Pick<Visit, 'id'> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const files = usePick(attachments.name, { record_id }).value ?? [];

  const take = async (photo: File) => {
    const added = await keepFile(photo);
    const written = added.ok
      ? await actOn('attachments.create', newId(), {
          name: t('Photo {time}', { time: formatTime(trueNow()) }),
          record_type: 'visit',
          record_id,
          file: added.file,
        })
      : added;
    setProblem(written.ok ? null : shownMessage(written.message));
    if (written.ok) say(t('Photo saved on this {device}'));
  };

  return (
    <div>
      <CameraButton fullWidth onPhoto={take}>
        {t('Take photo')}
      </CameraButton>
      {files.length > 0 && (
        <Text size="sm">
          {t('{files} on this visit', {
            files: t('{count, plural, one {# file} other {# files}}', { count: files.length }),
          })}
        </Text>
      )}
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
