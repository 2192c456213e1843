import { Button } from '@mantine/core';
import { closePlain, usePlainMessage } from './snackbar.ts';
import classes from './plain-snackbar.module.css';

/** The message of the first moments, made of what every start has: a save and its Undo wait for no file. */
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
