import type { PushMessage } from '../../shared/push.ts';
import type { NotificationEvent, PushEvent, ServiceWorkerScope } from './scope.ts';

const worker = self as unknown as ServiceWorkerScope;

/** Shows push messages and does what their buttons say. */
export function listenForPushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(act(event));
  });
}

async function show({ data }: PushEvent): Promise<void> {
  const message = await confirmed(data?.json() as PushMessage);
  const { title, body, tag, picture, language, direction, at, get, stop } = message;
  await worker.registration.showNotification(title, {
    ...{ body, tag, lang: language, dir: direction, data: message },
    // A price that drops again is worth another sound.
    renotify: true,
    icon: '/icons/board/any-192.png',
    badge: '/icons/monochrome-512.png',
    ...(at === undefined ? {} : { timestamp: Date.parse(at) }),
    ...(picture === undefined ? {} : { image: picture }),
    actions: Object.entries({ get, stop }).flatMap(([action, button]) => (button === undefined ? [] : { action, title: button.text })),
  });
}

/** If that fails, a click leads to the page where the person confirms it. */
async function confirmed(message: PushMessage): Promise<PushMessage> {
  const { confirm } = message;
  return confirm === undefined || (await isPosted(confirm)) ? message : { ...message, url: confirm };
}

async function act({ action, notification }: NotificationEvent): Promise<void> {
  const { url, get, stop } = notification.data as PushMessage;
  if (action === 'stop' && stop !== undefined) {
    // Without a network, its page opens and can be loaded later.
    if (!(await isPosted(stop.url))) await open(stop.url);
  } else await open(action === 'get' && get !== undefined ? get.url : url);
}

/** The link is signed: nobody needs to be signed in (RFC 8058). */
async function isPosted(address: string): Promise<boolean> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await fetch(address, { method: 'POST', body }).catch(() => undefined);
  return answer?.ok === true;
}

/** Goes to a tab that shows the address, or opens one. */
async function open(address: string): Promise<void> {
  const { href } = new URL(address, location.href);
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const shown = tabs.find(({ url }) => url === href);
  await (shown === undefined ? worker.clients.openWindow(href) : shown.focus());
}
