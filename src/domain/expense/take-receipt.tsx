import { Button, FileButton, Group, Stack, type ButtonProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { acceptedFiles } from '#contract/core/files.ts';
import { returnedPart, setReturned } from '#data/device/camera-note.ts';
import { useViewer } from '#data/hooks.ts';
import { CameraButton } from '#ui/file/camera-button.tsx';
import { pickAgain } from '#ui/file/pick-again.ts';
import { lazyPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import {
  keepReceipt,
  retakeReceipt,
  takenReceipt,
  type ReceiptPage,
  type ReceiptPlace,
  type TakenReceipt,
} from './receipt.ts';
import type { PhotoSource } from './taken.ts';

const Filmstrip = lazyPart(() => import('./filmstrip.tsx'));

interface TakeReceiptProps extends Pick<ButtonProps, 'fullWidth'> {
  /** Without one, the receipt joins the open statement or a new one. */
  place?: ReceiptPlace;
  /** Called when its user is done with the pages. */
  onSaved?: (statement_id: string) => void;
}

/** Opens the camera for a receipt; each page is stored as soon as it is taken. */
export default function TakeReceipt({ place, onSaved, fullWidth = false }: TakeReceiptProps) {
  const viewer = useViewer();
  const [returned, setReturnedTo] = useState(returnedReceipt);
  const [taken, setTaken] = useState<TakenReceipt | null>(returned);
  const [keeping, setKeeping] = useState(false);
  const add = async (files: readonly File[], from: PhotoSource) => {
    setKeeping(true);
    let now = taken;
    for (const photo of files) {
      const saved = await keepReceipt({ photo, from }, viewer.id, now?.place ?? place, now?.pages);
      if (!saved.ok) {
        say(files.length > 1 ? `${photo.name}: ${saved.message}` : saved.message);
        continue;
      }
      const { statement_id, page } = saved;
      now = { place: { ...place, statement_id }, pages: [...(now?.pages ?? []), page] };
      setTaken(now);
    }
    setKeeping(false);
  };
  const retake = async (photo: File, page: ReceiptPage) => {
    if (!taken) return;
    setKeeping(true);
    const saved = await retakeReceipt(photo, page, taken.place);
    setKeeping(false);
    if (saved.ok)
      setTaken({ ...taken, pages: taken.pages.map((one) => (one.id === page.id ? saved.page : one)) });
    else say(saved.message);
  };
  const done = () => {
    setReturned(null);
    setReturnedTo(null);
    setTaken(null);
    if (taken) onSaved?.(taken.place.statement_id);
  };
  const Buttons = fullWidth ? Stack : Group;
  return (
    <Buttons gap="xs">
      <CameraButton
        fullWidth={fullWidth}
        disabled={keeping}
        mih="3rem"
        onPhoto={(photo) => add([photo], 'camera')}
      >
        {t('Photograph a receipt')}
      </CameraButton>
      <FileButton
        multiple
        accept={acceptedFiles}
        inputProps={pickAgain}
        onChange={(files) => void add(files, 'file')}
      >
        {(button) => (
          <Button {...button} variant="default" fullWidth={fullWidth} loading={keeping}>
            {t('Choose receipt file')}
          </Button>
        )}
      </FileButton>
      {taken && (
        <Suspense>
          <Filmstrip
            pages={taken.pages}
            part={taken}
            returned={returned !== null}
            keeping={keeping}
            onAdd={add}
            onRetake={retake}
            onDone={done}
          />
        </Suspense>
      )}
    </Buttons>
  );
}

/** The pages that were taken when the camera ended the app on this screen, or null. */
function returnedReceipt(): TakenReceipt | null {
  const { pathname, search } = window.location;
  return takenReceipt.safeParse(returnedPart(pathname + search)).data ?? null;
}
