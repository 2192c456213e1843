import { Button, Group, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useState } from 'react';
import type { WaitingFile } from '#data/api.ts';
import { discardFile } from '#data/discard-file.ts';
import { retryFile } from '#data/files.ts';
import { useMissing } from '#data/hooks.ts';
import type { Missing } from '#data/sync-status.ts';
import { bytesText } from '#lib/bytes.ts';
import { Confirm } from '#ui/overlay/confirm.tsx';
import { downloadFile } from '#ui/file/open-file.ts';
import { say } from '#ui/message/snackbar.ts';
import { whenText } from '#ui/inline/when.ts';
import { shownMessage, t } from '#ui/language/text.ts';
import classes from './outbox.module.css';
import { State } from './state.tsx';
import { RecordName } from '#ui/record/record-name.tsx';
import { thingWord, waitingFor } from './words.ts';

/** One unsent file: its progress, why it waits, and the possible actions. */
export function FileCard({ file }: { file: WaitingFile }) {
  const { resource, record_id, filename, size, sent } = file;
  const refused = file.state === 'refused';
  const missing = useMissing();
  return (
    <li className={classes.op}>
      <Text fw={600} className={classes.title}>
        {t('File {filename} of {record}', { filename, record: thingWord(resource) })}{' '}
        <RecordName resource={resource} id={record_id} otherwise="" />
      </Text>
      <State tone={refused ? 'need' : 'wait'} icon={refused ? 'alert' : 'clock'}>
        {fileReason(file, missing)}
      </State>
      {sent > 0 && !refused && (
        <Progress value={(sent / size) * 100} aria-label={t('{filename} sent', { filename })} />
      )}
      <Text size="sm" c="dimmed">
        {sent > 0 && !refused
          ? t('{sent} of {size}', { sent: bytesText(sent), size: bytesText(size) })
          : bytesText(size)}
        {t(' · Added {time}', { time: whenText(file.at) })}
      </Text>
      <Actions file={file} />
    </li>
  );
}

/** Why a file has not arrived, in one sentence. */
function fileReason({ state, message }: WaitingFile, missing: Missing): string {
  if (state === 'refused') return message ? shownMessage(message) : t('The server rejected it.');
  if (state === 'sending') return t('On its way.');
  return missing ? waitingFor(missing) : t('Will be sent after your changes.');
}

function Actions({ file }: { file: WaitingFile }) {
  const { file_id, filename, state } = file;
  const [asking, setAsking] = useState(false);
  return (
    <Group gap="xs">
      {state === 'refused' && (
        <>
          <Button variant="light" onClick={() => void retryFile(file_id)}>
            {t('Retry')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('Discard')}
          </Button>
        </>
      )}
      <Button variant="light" onClick={() => void downloadFile({ file_id, filename })}>
        {t('Save a copy')}
      </Button>
      {asking && (
        <Confirm
          opened
          danger
          title={t('Discard this file?')}
          confirm={t('Discard')}
          cancel={t('Keep')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void discardFile(file).then((problem) => {
              if (problem !== null) say(problem);
            });
          }}
        >
          {t('{filename} and its entry will be deleted permanently.', {
            filename,
          })}
        </Confirm>
      )}
    </Group>
  );
}
