import { Button, Group } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';

interface Action {
  label: string;
  run(): void;
}

interface Shown {
  /** The same message is not shown twice at once. */
  id?: string;
  action?: Action | undefined;
  autoClose: number;
}

/** Hands one message to the snackbar; an action takes the message away with it. */
export function showMessage(message: string, { action, ...shown }: Shown): void {
  const id = notifications.show({
    ...shown,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close message' },
    message: action ? (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
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
      message
    ),
  });
}

/** Where messages appear; one of them in the page. */
export function SnackbarHost() {
  return <Notifications position="top-right" autoClose={2000} pauseResetOnHover="notification" />;
}
