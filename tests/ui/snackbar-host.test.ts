import { notifications, notificationsStore } from '@mantine/notifications';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showMessage } from '#ui/message/snackbar-host.tsx';

test('of two changes that can be undone only the last one offers it', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  onTestFinished(() => {
    notifications.clean();
    vi.unstubAllGlobals();
  });
  const undo = { label: 'Undo', run: () => undefined };
  showMessage({ text: 'Stage saved', action: undo, autoClose: 2000 });
  showMessage({ text: 'Copied', autoClose: 2000 });
  const [first] = notificationsStore.getState().notifications;
  showMessage({ text: 'Stage saved', action: undo, autoClose: 2000 });
  const shown = notificationsStore.getState().notifications;
  expect(shown).toHaveLength(2);
  expect(shown.map(({ id }) => id)).not.toContain(first?.id);
});
