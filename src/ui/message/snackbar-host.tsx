import { Button, Group } from '@mantine/core';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { t } from '../language/text.ts';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { overlayClosed } from '../overlay/second-tap.ts';
import { useClearTop } from './clear-top.ts';
import { OnceSeen } from './once-seen.tsx';
import type { Message } from './snackbar.ts';
import classes from './snackbar-host.module.css';

/** The message whose change can be undone. */
let undoable: string | null = null;

/** Shows one message; its action closes it. Of two that can be undone the older goes: its change is no longer the last. */
export function showMessage({ text, action, autoClose, ...shown }: Message): void {
  if (action && undoable !== null) notifications.hide(undoable);
  const message = (
    <OnceSeen act={() => notifications.update({ id, message, autoClose })}>
      {action ? (
        <Group justify="space-between" wrap="nowrap">
          <span>{text}</span>
          <Button
            size="compact-md"
            variant="subtle"
            flex="none"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        </Group>
      ) : (
        text
      )}
    </OnceSeen>
  );
  const id = notifications.show({
    ...shown,
    message,
    role: 'status',
    onClose: () => overlayClosed('message'),
    closeButtonProps: { 'aria-label': t('Close message') },
  });
  if (action) undoable = id;
}

/** Above dialogs and below menus. */
const LAYER = 250;

/** The only snackbar container of the page. The time of a message begins once it is seen. */
export function SnackbarHost() {
  useClearTop(useNotifications().notifications.length > 0);
  return (
    <Notifications
      className={classes.place}
      position="top-right"
      zIndex={LAYER}
      autoClose={false}
      pauseResetOnHover="notification"
    />
  );
}
