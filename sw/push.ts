import { isFirstDelivery } from '#data/device/seen-messages.ts';
import { readNotice, targetOf } from './notice.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows a message, unless the open app has already shown it. */
export async function showNotice(text: string): Promise<void> {
  const notice = readNotice(text);
  if (!notice) return;
  const first = await isFirstDelivery(notice.id);
  if (!first && (await someoneLooks())) return;
  await self.registration.showNotification(notice.title, {
    ...(notice.body !== undefined && { body: notice.body }),
    // The same tag replaces an existing notification.
    tag: notice.id,
    icon: '/icons/icon-192.png',
    data: { url: targetOf(notice.url, self.location.origin) },
  });
}

/** Opens a notification's target, in an open window of the app if there is one. */
export async function openNotice(data: unknown): Promise<void> {
  const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : undefined;
  const target = targetOf(url, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.focused) ?? windows[0];
  if (!open) {
    await self.clients.openWindow(target);
    return;
  }
  await open.focus();
  if (open.url !== target) await open.navigate(target).catch(() => self.clients.openWindow(target));
}

async function someoneLooks(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window' });
  return windows.some((client) => client.visibilityState === 'visible');
}
