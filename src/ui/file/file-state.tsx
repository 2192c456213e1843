import { Button } from '@mantine/core';
import type { FileColumns } from '#contract/core/files.ts';
import { retryFile } from '#data/files.ts';
import { useFileState } from '#data/stored-hooks.ts';
import { Icon, type IconName } from '../inline/icon.tsx';
import { shownMessage, t } from '../language/text.ts';
import classes from './file.module.css';

/** The file fields of a row, as far as lists have them. */
export type FileOf = {
  readonly [field in 'file_id' | 'filename' | 'stored']?: FileColumns[field] | undefined;
};

type Lane = ReturnType<typeof useFileState>;

/** True once the server has the bytes: by its row, or earlier by the answer this device got for them. */
export const isOnServer = ({ stored }: Pick<FileOf, 'stored'>, lane: Lane | undefined): boolean =>
  stored === true || lane?.state === 'stored';

/** Where a file's bytes are: on this phone, uploading, on the server, or rejected. */
export function FileState({ file: { file_id, stored } }: { file: FileOf }) {
  const lane = useFileState(file_id ?? '');
  const { icon, words } = shown({ stored }, lane);
  const refused = lane?.state === 'refused';
  return (
    <span className={classes.state} data-refused={refused || undefined}>
      <Icon name={icon} size="1.15em" />
      {words}
      {refused && file_id && (
        <Button variant="light" size="compact-sm" onClick={() => void retryFile(file_id)}>
          {t('Retry')}
        </Button>
      )}
    </span>
  );
}

function shown(file: Pick<FileOf, 'stored'>, lane: Lane): { icon: IconName; words: string } {
  const there = { icon: 'tick', words: t('On the server') } as const;
  if (isOnServer(file, lane)) return there;
  switch (lane?.state) {
    case 'stored':
      return there;
    case 'kept':
      return { icon: 'clock', words: t('Waiting on this {device}') };
    case 'sending':
      return {
        icon: 'outbox',
        words: t('Sending {percent} %', { percent: Math.floor((100 * lane.sent) / Math.max(1, lane.size)) }),
      };
    case 'refused':
      return {
        icon: 'alert',
        words: lane.message
          ? t('Couldn’t be saved: {message}', { message: shownMessage(lane.message) })
          : t('Couldn’t be saved'),
      };
    case undefined:
      return { icon: 'clock', words: t('Not on the server yet') };
  }
}
