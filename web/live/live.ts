import type { ProblemDocument } from '../../shared/errors.ts';
import { createConnection } from './connection.ts';
import { createConnectionStatus } from './connection-status.ts';
import { createReadStore, type Snapshot } from './read-store.ts';

/** A read in the page that shows nothing to this viewer. */
interface GoneSnapshot {
  problem: ProblemDocument;
}

export const readStore = createReadStore();
export const connectionStatus = createConnectionStatus();

/** Milliseconds after which a hidden tab closes its stream. It resumes by etag when it is shown. */
const hiddenTimeout = 5_000;

/** Loads the reads that came with the HTML, then watches while the tab is visible and online. Called once, before the first render. */
export function startLive(): void {
  loadSnapshots();
  const connection = createConnection(readStore, connectionStatus);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const updateConnection = () => {
    clearTimeout(timer);
    if (!navigator.onLine) {
      connection.stop();
      connectionStatus.offline();
    } else if (document.hidden) {
      timer = setTimeout(connection.stop, hiddenTimeout);
    } else {
      if (connectionStatus.get() === 'offline') connectionStatus.interrupted();
      connection.start();
    }
  };
  document.addEventListener('visibilitychange', updateConnection);
  addEventListener('online', updateConnection);
  addEventListener('offline', updateConnection);
  // A page with an open connection does not get into the back/forward cache.
  addEventListener('pagehide', connection.stop);
  addEventListener('pageshow', updateConnection);
  updateConnection();
}

function loadSnapshots() {
  const text = document.getElementById('snapshots')?.textContent ?? '{}';
  for (const [path, snapshot] of Object.entries(JSON.parse(text) as Record<string, Snapshot | GoneSnapshot>)) {
    if ('problem' in snapshot) readStore.gone(path, snapshot.problem);
    else readStore.snapshot(path, snapshot);
  }
}
