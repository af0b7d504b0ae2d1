import type { createConnection } from './connection.ts';
import type { ConnectionStatusStore } from './connection-status.ts';

/** Milliseconds after which a hidden tab closes its stream. It resumes by etag when it is shown. */
const hiddenTimeout = 5_000;

/** Keeps the connection open while the tab is visible and online. */
export function connectWhileVisible(
  { start, stop }: Pick<ReturnType<typeof createConnection>, 'start' | 'stop'>,
  status: ConnectionStatusStore,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    clearTimeout(timer);
    if (!navigator.onLine) {
      stop();
      status.offline();
    } else if (document.hidden) {
      timer = setTimeout(stop, hiddenTimeout);
    } else {
      if (status.get() === 'offline') status.interrupted();
      start();
    }
  };
  document.addEventListener('visibilitychange', update);
  addEventListener('online', update);
  addEventListener('offline', update);
  // A page with an open connection does not get into the back/forward cache.
  addEventListener('pagehide', stop);
  addEventListener('pageshow', update);
  update();
}
