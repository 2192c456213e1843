import { Button, FileButton, Stack, Text } from '@mantine/core';
import { acceptedFiles } from '#contract/core/files.ts';
import { CameraButton } from '#ui/file/camera-button.tsx';
import { pickAgain } from '#ui/file/pick-again.ts';
import { isPicture, Thumb } from '#ui/file/picture.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import classes from './filmstrip.module.css';
import type { ReceiptPage } from './receipt.ts';
import type { PhotoSource } from './taken.ts';

interface FilmstripProps {
  pages: readonly ReceiptPage[];
  /** What opens this again, should the camera end the app. */
  part: object;
  /** Whether that has happened. */
  returned: boolean;
  /** One page is stored at a time. */
  keeping: boolean;
  onAdd: (files: readonly File[], from: PhotoSource) => Promise<void>;
  onRetake: (photo: File, page: ReceiptPage) => Promise<void>;
  onDone: () => void;
}

/** The pages of a receipt that are stored already, and what may follow. */
export default function Filmstrip(props: FilmstripProps) {
  const { pages, part, returned, keeping, onAdd, onRetake, onDone } = props;
  return (
    <Sheet opened title={t('Photograph a receipt')} onClose={onDone}>
      <Stack gap="sm">
        {returned && (
          <Text size="sm" fw={600}>
            {t('The camera closed the app. If the photo is missing, choose it from the gallery.')}
          </Text>
        )}
        <Text role="status" size="sm">
          {t('{pages} saved on this {device}', {
            pages: t('{count, plural, one {# page} other {# pages}}', { count: pages.length }),
          })}
        </Text>
        <ol aria-label={t('Pages')} className={classes.pages}>
          {pages.map((page, at) => (
            <Page
              key={page.no}
              page={page}
              number={at + 1}
              of={pages.length}
              {...{ part, keeping, onRetake }}
            />
          ))}
        </ol>
        <CameraButton
          fullWidth
          part={part}
          disabled={keeping}
          mih="3rem"
          onPhoto={(photo) => onAdd([photo], 'camera')}
        >
          {t('Another page')}
        </CameraButton>
        <FileButton
          multiple
          accept={acceptedFiles}
          inputProps={pickAgain}
          onChange={(files) => void onAdd(files, 'file')}
        >
          {(button) => (
            <Button {...button} variant="default" fullWidth loading={keeping}>
              {t('Choose file')}
            </Button>
          )}
        </FileButton>
        <Button fullWidth mih="3rem" onClick={onDone}>
          {t('Done')}
        </Button>
      </Stack>
    </Sheet>
  );
}

interface PageProps extends Pick<FilmstripProps, 'part' | 'keeping' | 'onRetake'> {
  page: ReceiptPage;
  number: number;
  of: number;
}

function Page({ page, number, of, part, keeping, onRetake }: PageProps) {
  const { id, name } = page.file;
  const called = t('Page {number} of {count}', { number, count: of });
  return (
    <li className={classes.page}>
      {isPicture(name) ? <Thumb file_id={id} filename={name} /> : <Icon name="page" size={48} />}
      <span className={classes.name}>
        {called}
        {!isPicture(name) && (
          <Text span display="block" size="sm" c="dimmed">
            {name}
          </Text>
        )}
      </span>
      {isPicture(name) && (
        <CameraButton
          variant="subtle"
          px="xs"
          part={part}
          disabled={keeping}
          label={t('Retake {page}', { page: called })}
          onPhoto={(photo) => onRetake(photo, page)}
        >
          {t('Retake')}
        </CameraButton>
      )}
    </li>
  );
}
