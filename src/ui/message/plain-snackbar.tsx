import { Button } from '@mantine/core';
import { closePlain, usePlainMessage } from './snackbar.ts';
import classes from './plain-snackbar.module.css';

/** A snackbar without lazy chunks, for the first moments: a save and its Undo must not wait for one. */
export function PlainSnackbar() {
  const message = usePlainMessage();
  if (!message) return null;
  const { text, action } = message;
  return (
    <div role="status" className={classes.message}>
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
