import { Button, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { kolkataDay } from '#contract/core/dates.ts';
import { engine } from '#data/engine.ts';
import { lazyPart } from '#ui/hooks/parts.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { saveFile } from '#ui/file/save-file.ts';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import type { Sent } from './handover-step.tsx';

// The first load, which has the sign-in card, does without dialogs.
const Confirm = lazyPart(async () => ({ default: (await import('#ui/overlay/confirm.tsx')).Confirm }));

interface HandedOverProps {
  done: Sent;
  onClose: () => void;
}

/** The outcome of a handover. What the server rejected leaves the phone only as a file, on request. */
export function HandedOver({ done: { user_id, sent, rest }, onClose }: HandedOverProps) {
  const said =
    sent === 0
      ? t('There was nothing to send.')
      : t('{items} sent.', { items: t('{count, plural, one {# item} other {# items}}', { count: sent }) });
  return (
    <Stack>
      <Text role="status">
        {said} {rest ? notTaken(rest.count) : t('This user’s data is deleted from this {device}.')}
      </Text>
      {rest && <Rest user_id={user_id} file={rest.file} onDeleted={onClose} />}
      <Button variant={rest ? 'default' : 'filled'} onClick={onClose}>
        {t('Done')}
      </Button>
    </Stack>
  );
}

const notTaken = (count: number): string =>
  t(
    '{wass} not accepted. Save the file and give it to your office. The rest stays locked on this {device} until you delete it.',
    { wass: t('{count, plural, one {# item was} other {# items were}}', { count }) },
  );

interface RestProps {
  user_id: string;
  file: Blob;
  onDeleted: () => void;
}

function Rest({ user_id, file, onDeleted }: RestProps) {
  const [asked, setAsked] = useState(false);
  const drop = async () => {
    setAsked(false);
    await engine().dropHandedOver(user_id);
    say(t('Deleted from this {device}.'));
    onDeleted();
  };
  return (
    <>
      <Button
        leftSection={<Icon name="download" />}
        onClick={() => saveFile(file, `beatbook-not-taken-${kolkataDay(Date.now())}.json`)}
      >
        {t('Save file')}
      </Button>
      <Button variant="light" color="red" onClick={() => setAsked(true)}>
        {t('Delete from this {device}')}
      </Button>
      {asked && (
        <Suspense>
          <Confirm
            opened
            title={t('Delete from this {device}')}
            confirm={t('Delete')}
            danger
            onConfirm={() => void drop()}
            onClose={() => setAsked(false)}
          >
            {t('Have you saved the file? This deletes the data from this {device}.')}
          </Confirm>
        </Suspense>
      )}
    </>
  );
}
