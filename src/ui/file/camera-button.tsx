import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { dropCameraNote, noteCamera } from '#data/device/camera-note.ts';
import { currentSession } from '#data/engine.ts';
import { Icon } from '../inline/icon.tsx';
import { pickAgain } from './pick-again.ts';

/** The camera opens even if the note cannot be stored by then. */
const NOTED_WITHIN_MS = 500;

interface CameraButtonProps extends Pick<ButtonProps, 'fullWidth' | 'disabled' | 'variant' | 'mih' | 'px'> {
  /** Resolves when the photo is stored. */
  onPhoto: (photo: File) => Promise<void>;
  /** What the dialog it is in needs to open again, should the camera end the app. */
  part?: object;
  /** Accessible name, where the visible one is not enough. */
  label?: string;
  children: ReactNode;
}

/** Opens the camera of a phone. Where it was opened is noted before, as the camera may end the app. */
export function CameraButton({ onPhoto, part, label, children, ...look }: CameraButtonProps) {
  const [keeping, setKeeping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const note = useCameraNote(input, part);
  const take = async (photo: File) => {
    setKeeping(true);
    try {
      await onPhoto(photo);
    } finally {
      setKeeping(false);
      note.drop();
    }
  };
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      inputProps={pickAgain}
      ref={input}
      onChange={(photo) => {
        if (photo) void take(photo);
      }}
    >
      {({ onClick }) => (
        <Button
          variant="light"
          {...look}
          aria-label={label}
          leftSection={<Icon name="camera" />}
          loading={keeping}
          onClick={() => void note.store().then(onClick)}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}

function useCameraNote(input: RefObject<HTMLInputElement | null>, part?: object) {
  const noted = useRef(false);
  const store = () => {
    const { pathname, search } = window.location;
    const user_id = currentSession()?.user.id ?? '';
    noted.current = true;
    const late = new Promise<void>((resolve) => setTimeout(resolve, NOTED_WITHIN_MS));
    const note = { user_id, address: pathname + search, at: Date.now(), ...(part && { part }) };
    return Promise.race([settle(noteCamera(note)), late]);
  };
  // The camera closed without a photo is known to the input alone, and a page that the system ends runs no cleanup.
  useEffect(() => {
    const { current } = input;
    const end = () => drop(noted);
    current?.addEventListener('cancel', end);
    return () => {
      current?.removeEventListener('cancel', end);
      end();
    };
  }, [input]);
  return { store, drop: () => drop(noted) };
}

function drop(noted: { current: boolean }): void {
  if (noted.current) void settle(dropCameraNote());
  noted.current = false;
}

/** Without the note everything works, only the return does not. */
const settle = (done: Promise<void>): Promise<void> => done.catch(() => undefined);
