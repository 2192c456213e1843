import { SignOut } from '#ui/device/sign-out.tsx';
import { KeyMap } from '../keys/key-map.tsx';
import { CommandSearch } from './command-search.tsx';

/** What can stand over every screen. */
export type Overlay = 'search' | 'keys' | 'leave';

interface OverlaysProps {
  open: Overlay | null;
  onOpen: (next: Overlay | null) => void;
}

/** What stands over the screen, if anything does; drawn closed first, each knows where the focus returns to. */
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
