import { useRouter, type BlockerFn } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** Android's Back closes it first, even without a history entry to return to. */
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void };
  }
}

/** Open overlays, the last one on top. */
const stack: symbol[] = [];

/** Makes Back close the topmost overlay instead of leaving the screen. */
export function useCloseOnBack(opened: boolean, onClose: () => void): void {
  const { history } = useRouter();
  const onBack = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const self = Symbol('open');
    stack.push(self);
    const blockerFn: BlockerFn = ({ action }) => {
      const closes = action === 'BACK' && stack.at(-1) === self;
      if (closes) onBack();
      return closes;
    };
    const unblock = history.block({ blockerFn, enableBeforeUnload: false });
    // With a keyboard it would also handle Escape, which Mantine already does.
    const touch = matchMedia('(pointer: coarse)').matches;
    const watcher = touch && window.CloseWatcher ? new window.CloseWatcher() : null;
    if (watcher) watcher.onclose = () => onBack();
    return () => {
      stack.splice(stack.indexOf(self), 1);
      unblock();
      watcher?.destroy();
    };
  }, [history, opened]);
}
