import { serviceWorkerAddress } from '../../../lib/trusted-types.ts';

/**
 * Whether this browser can show pushes. `install`: on iPhones and iPads only in an installed app. `blocked`: the person has refused, and only they
 * can change that, in the browser's settings.
 */
export type PushSupport = 'ready' | 'blocked' | 'install' | 'missing';

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'blocked' : 'ready';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'missing';
}

/** Asks for permission and subscribes to the board's key. Undefined if the person refuses or closes the question. */
export async function subscribe(key: string) {
  // Safari wants this first, while the press still counts.
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await activeWorker();
  // One for another key, such as that of a board whose database was lost, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  return { address: endpoint ?? '', keys: { p256dh, auth } };
}

/** Someone who saves data has no service worker yet. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if ((await serviceWorker.getRegistration()) === undefined)
    await serviceWorker.register(serviceWorkerAddress(), { updateViaCache: 'none' });
  return serviceWorker.ready;
}
