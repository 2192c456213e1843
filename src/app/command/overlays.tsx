import { SignOut } from '#ui/device/sign-out.tsx';
import { KeyMap } from '../keys/key-map.tsx';
import { CommandSearch } from './command-search.tsx';

/** What can stand over every screen. */
export type Overlay = 'search' | 'keys' | 'leave';

interface OverlaysProps {
  open: Overlay | null;
  onOpen: (next: Overlay | null) => void;
}

/** What stands over the screen, if anything does. */
export function Overlays({ open, onOpen }: OverlaysProps) {
  const close = () => onOpen(null);
  switch (open) {
    case 'search':
      return <CommandSearch onClose={close} onOpen={onOpen} />;
    case 'keys':
      return <KeyMap onClose={close} />;
    case 'leave':
      return <SignOut onStay={close} />;
    case null:
      return null;
  }
}
