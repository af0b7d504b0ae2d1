import type { ProblemDocument } from '../../shared/errors.ts';
import { createConnection } from './connection.ts';
import { createStatusBoard } from './connection-status.ts';
import { createReadStore, type Snapshot } from './read-store.ts';

/** What the page holds of a read that shows nothing to whoever asked. */
interface Gone {
  problem: ProblemDocument;
}

/** This tab's reads and whether they are current. */
export const readStore = createReadStore();
export const connectionStatus = createStatusBoard();

/** How long (ms) a tab may be hidden before it stops listening; it resumes by etag when it is shown. */
const drowsy = 5_000;

/** Takes what the server put into the HTML, then listens for as long as the tab is shown and online. Once, before the first render. */
export function startLive(): void {
  takeSnapshots();
  const connection = createConnection(readStore, connectionStatus);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const follow = () => {
    clearTimeout(timer);
    if (!navigator.onLine) {
      connection.sleep();
      connectionStatus.offline();
    } else if (document.hidden) {
      timer = setTimeout(connection.sleep, drowsy);
    } else {
      if (connectionStatus.get() === 'offline') connectionStatus.interrupted();
      connection.wake();
    }
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  addEventListener('offline', follow);
  // A page with an open connection would not be kept for Back.
  addEventListener('pagehide', connection.sleep);
  addEventListener('pageshow', follow);
  follow();
}

function takeSnapshots() {
  const text = document.getElementById('snapshots')?.textContent ?? '{}';
  for (const [path, snapshot] of Object.entries(JSON.parse(text) as Record<string, Snapshot | Gone>)) {
    if ('problem' in snapshot) readStore.gone(path, snapshot.problem);
    else readStore.snapshot(path, snapshot);
  }
}
