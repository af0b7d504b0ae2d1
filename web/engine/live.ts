import { reads } from '../../shared/reads.ts';
import { connectWhileVisible } from './connect-while-visible.ts';
import { createConnection } from './connection.ts';
import { createConnectionStatus } from './connection-status.ts';
import { createReadStore, type PageReads } from './read-store.ts';

export const readStore = createReadStore();
export const connectionStatus = createConnectionStatus();
const connection = createConnection(readStore, connectionStatus);

/** Asks again for what the server could not read. */
export const retryReads = connection.retry;

/**
 * Loads the reads that came with the HTML, then watches while the tab is visible and online. Called once, before the first render. Returns
 * whether any came.
 */
export function startLive(): boolean {
  const page = JSON.parse(document.getElementById('snapshots')?.textContent ?? '{}') as PageReads;
  loadReads(page);
  connectWhileVisible(connection, connectionStatus);
  return Object.keys(page).length > 0;
}

const isOwn = (path: string) => path === reads.me() || (path.startsWith(`${reads.me()}/`) && path !== reads.ownSanctions());
export const loadReads = (page: PageReads): void => readStore.load(page, isOwn);
