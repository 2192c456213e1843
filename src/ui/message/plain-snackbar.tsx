import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useEffect } from 'react';
import { useClearTop } from './clear-top.ts';
import { closePlain, usePlainMessage } from './snackbar.ts';
import classes from './plain-snackbar.module.css';

/** A snackbar without lazy chunks, for the first moments: a save and its Undo must not wait for one. */
export function PlainSnackbar() {
  const message = usePlainMessage();
  useClearTop(message !== null);
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  useEffect(() => {
    if (!message || !inViewport) return undefined;
    const closing = setTimeout(closePlain, message.autoClose);
    return () => clearTimeout(closing);
  }, [message, inViewport]);
  if (!message) return null;
  const { text, action } = message;
  return (
    <div ref={ref} role="status" className={classes.message}>
      <span>{text}</span>
      {action && (
        <Button
          size="compact-md"
          variant="subtle"
          onClick={() => {
            closePlain();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
