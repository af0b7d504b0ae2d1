import { connectionStatus } from '../engine/live.ts';
import { createSharedState } from '../lib/shared-state.ts';
import { serviceWorkerAddress } from '../lib/trusted-types.ts';

/** Milliseconds between two checks for a new version. */
const checkInterval = 60_000;

const hasNewVersion = createSharedState(false);

/** Whether a reload would bring a newer application. */
export const useNewVersion = hasNewVersion.use;

/** Registers the service worker, and looks for a newer one whenever the connection comes back, as it does after a deployment. */
export async function startServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  // Missing on plain http.
  if (serviceWorker === undefined || prefersLessData()) return;
  serviceWorker.addEventListener('controllerchange', () => void compareVersions(serviceWorker.controller));
  const registration = await serviceWorker.register(serviceWorkerAddress(), { updateViaCache: 'none' }).catch(() => undefined);
  let checkedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (connectionStatus.get() !== 'live' || document.hidden) return;
    const wait = checkedAt + checkInterval - Date.now();
    if (wait > 0) {
      timer = setTimeout(check, wait);
      return;
    }
    checkedAt = Date.now();
    registration?.update().catch(() => undefined);
  };
  connectionStatus.subscribe(check);
  document.addEventListener('visibilitychange', check);
}

/** The worker has the newest application: this tab's differs if it began before. */
async function compareVersions(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return;
  const { port1, port2 } = new MessageChannel();
  const entry = await new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('entry', [port2]);
  });
  hasNewVersion.set(entry !== document.querySelector('script[type="module"]')?.getAttribute('src'));
}

/** Whether the reader has asked the browser to save data; the worker loads the whole application ahead. */
export const prefersLessData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
