import { SignOut } from '#ui/device/sign-out.tsx';
import { KeyMap } from '../keys/key-map.tsx';
import { CommandSearch } from './command-search.tsx';

/** Overlays of any screen. */
export type Overlay = 'search' | 'keys' | 'leave';

interface OverlaysProps {
  open: Overlay | null;
  onOpen: (next: Overlay | null) => void;
}

/** The open overlay, if any; mounted closed first, so that each knows where to return the focus. */
export function Overlays({ open, onOpen }: OverlaysProps) {
  const close = () => onOpen(null);
  return (
    <>
      <CommandSearch opened={open === 'search'} onClose={close} onOpen={onOpen} />
      <KeyMap opened={open === 'keys'} onClose={close} />
      {open === 'leave' && <SignOut onStay={close} />}
    </>
  );
}
