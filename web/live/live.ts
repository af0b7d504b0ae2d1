import type { ProblemDocument } from '../../shared/errors.ts';
import { connectWhileVisible } from './connect-while-visible.ts';
import { createConnection } from './connection.ts';
import { createConnectionStatus } from './connection-status.ts';
import { createReadStore, type Snapshot } from './read-store.ts';

/** A read in the page that shows nothing to this viewer. */
interface GoneSnapshot {
  problem: ProblemDocument;
}

export const readStore = createReadStore();
export const connectionStatus = createConnectionStatus();

/** Loads the reads that came with the HTML, then watches while the tab is visible and online. Called once, before the first render. */
export function startLive(): void {
  loadSnapshots();
  connectWhileVisible(createConnection(readStore, connectionStatus), connectionStatus);
}

function loadSnapshots() {
  const text = document.getElementById('snapshots')?.textContent ?? '{}';
  for (const [path, snapshot] of Object.entries(JSON.parse(text) as Record<string, Snapshot | GoneSnapshot>)) {
    if ('problem' in snapshot) readStore.gone(path, snapshot.problem);
    else readStore.snapshot(path, snapshot);
  }
}
