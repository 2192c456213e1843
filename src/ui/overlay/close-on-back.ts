import { useRouter, type BlockerFn } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** What Android's Back closes first, also where there is no entry of the history to go back to. */
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void };
  }
}

/** What is open over the screen, the last one on top. */
const stack: symbol[] = [];

/** Has Back close what is open over the screen, the topmost first, instead of leaving the screen. */
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
    // With a keyboard it would answer Escape too, which Mantine does already.
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
