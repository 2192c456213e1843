import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useViewer } from '#data/hooks.ts';
import { isComposing } from '#ui/hooks/composing.ts';
import { useKeys, type KeyAct } from '#ui/hooks/keys.ts';
import { areas, moreAreas, ownEntries, visibleEntries } from '../shell/menu.ts';

/** How long `g` waits for the second key. */
const WAIT_MS = 1500;

interface AppKeys {
  search: () => void;
  keys: () => void;
}

/** Keyboard shortcuts of every screen. */
export function useAppKeys({ search, keys }: AppKeys): void {
  const navigate = useNavigate();
  const viewer = useViewer();
  const going = useRef(-WAIT_MS);
  const places = visibleEntries([...areas, ...moreAreas, ...ownEntries], viewer).flatMap(
    ({ key, to }): [string, KeyAct][] => {
      if (!key) return [];
      const go: KeyAct = ({ timeStamp }) => {
        if (timeStamp - going.current > WAIT_MS) return false;
        going.current = -WAIT_MS;
        void navigate({ to });
        return true;
      };
      return [[key, go]];
    },
  );
  const help = () => {
    keys();
    return true;
  };
  const find = () => {
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (box) box.focus();
    else search();
    return true;
  };
  useHotkeys([['mod+K', (event) => !isComposing(event) && search()]], []);
  useKeys({
    ...Object.fromEntries(places),
    g: ({ timeStamp }) => {
      going.current = timeStamp;
      return true;
    },
    '/': find,
    'shift+/': find,
    '?': help,
    'shift+?': help,
  });
}
