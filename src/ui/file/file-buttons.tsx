import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Icon } from '../inline/icon.tsx';
import { lazyPart } from '../hooks/parts.ts';
import { t } from '../language/text.ts';
import type { FileOf } from './file-state.tsx';
import classes from './file.module.css';
import { isPicture } from './picture.tsx';
import { openOrSay, downloadFile } from './open-file.ts';

const Viewer = lazyPart(() => import('./viewer.tsx'));

const look = { variant: 'subtle', size: 'compact-md' } as const;

interface FileButtonsProps {
  file: FileOf;
  /** Display name. */
  name: string;
}

/** Previews a picture, and downloads any file. */
export function FileButtons({ file: { file_id, filename = '' }, name }: FileButtonsProps) {
  const [shown, setShown] = useState<string | null>(null);
  if (!file_id) return null;
  const wanted = { file_id, filename };
  const download = () => void downloadFile(wanted);
  const view = async () => setShown(await openOrSay(wanted));
  const close = () => {
    if (shown !== null) URL.revokeObjectURL(shown);
    setShown(null);
  };
  return (
    <span className={classes.buttons}>
      {isPicture(filename) && (
        <Button
          {...look}
          leftSection={<Icon name="eye" />}
          aria-label={t('View {name}', { name })}
          onClick={() => void view()}
        >
          {t('View')}
        </Button>
      )}
      <Button
        {...look}
        leftSection={<Icon name="download" />}
        aria-label={t('Download {name}', { name })}
        onClick={download}
      >
        {t('Download')}
      </Button>
      {shown !== null && (
        <Suspense>
          <Viewer url={shown} name={name} onDownload={download} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
