import { type ReadPath, reads } from '../../shared/reads.ts';
import { openQueue } from '../engine/command-queue.ts';
import { inPages } from '../lib/in-pages.ts';
import { startVisits } from '../lib/visits.ts';
import '../engine/send-command.ts';
import { fetchRead, requestRead } from '../engine/fetch-read.ts';
import { connectionStatus, readStore } from '../engine/live.ts';
import { watchReader } from './forget-reader.ts';
import { endPushesOfOthers } from './push-subscription.ts';
import { type ReadIndex, readerOf } from './read-index.ts';
import { prefersLessData, startServiceWorker } from './service-worker.ts';
import { shareReadDeals } from './share-read-deals.ts';
import { addReads, fillPendingReads, forgetReads, isRestored, markCurrent, shownReader, storedIndex, storeReads } from './stored-reads.ts';

/** Milliseconds between two times that what has changed is stored. */
const storeInterval = 15_000;
/** Milliseconds until a request counts as unanswered. */
const maxWait = 30_000;
/** How many of the saved deals are loaded ahead, so that they can be read offline. */
const maxSavedAhead = 30;

let isStarted = false;

/** Starts what makes the board work offline. Called once the page is idle. */
export function startOffline(): void {
  if (isStarted) return;
  isStarted = true;
  startVisits();
  void startServiceWorker();
  watchReader();
  shareReadDeals();
  // Without IndexedDB, as in some private windows, nothing is stored.
  keepReads().catch(() => undefined);
  void openQueue();
}

async function keepReads(): Promise<void> {
  let wasLive = connectionStatus.get() === 'live';
  connectionStatus.subscribe(() => {
    if (wasLive) markCurrent(Date.now());
    wasLive = connectionStatus.get() === 'live';
    showStored();
  });
  readStore.onWatchedChange(showStored);
  showStored();
  const reader = await whoReads();
  if (reader === undefined) return;
  const storeNow = () => void storeReads(shownReader() ?? '').catch(() => undefined);
  setInterval(() => document.hidden || storeNow(), storeInterval);
  document.addEventListener('visibilitychange', () => document.hidden && storeNow());
  connectionStatus.subscribe(storeNow);
  await storeReads(reader);
  if (reader === '') return;
  void endPushesOfOthers().catch(() => undefined);
  if (prefersLessData()) return;
  await loadInboxAhead(reader);
  await loadSavedAhead(reader);
}

/** While the board cannot be reached, a screen shows what is stored. */
function showStored(): void {
  const status = connectionStatus.get();
  if (isRestored() || status === 'offline' || status === 'interrupted') fillPendingReads().catch(() => undefined);
}

/** The reader whose reads are stored. If someone else's were, they are deleted. Undefined if it is unknown who reads. */
async function whoReads(): Promise<string | undefined> {
  const index = await storedIndex();
  const reader = isRestored() ? await actualReader() : shownReader();
  if (reader === undefined || index === undefined || index.reader === reader) return reader;
  await forgetReads();
  if (isRestored()) location.reload();
  return isRestored() ? undefined : reader;
}

/** A restored page shows who read last. Once the board can be reached, it says who reads now. */
async function actualReader(): Promise<string> {
  await untilLive();
  const { status, data } = await requestRead(reads.me(), AbortSignal.timeout(maxWait));
  if (data !== undefined || status === 401) return readerOf(data);
  await new Promise((resolve) => setTimeout(resolve, storeInterval));
  return actualReader();
}

const untilLive = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (connectionStatus.get() !== 'live') return;
      stop();
      resolve();
    };
    const stop = connectionStatus.subscribe(check);
    check();
  });

async function loadSavedAhead(reader: string): Promise<void> {
  await untilLive();
  const { signal } = new AbortController();
  const saved = await fetchRead(reads.saves(), signal);
  if (saved === undefined) return;
  const { reads: known } = (await storedIndex()) ?? { reads: {} as ReadIndex['reads'] };
  const missing = saved.order.slice(0, maxSavedAhead).filter((id) => known[reads.deal(id)] === undefined);
  // With the reader's votes, as the list asks for them: by the page.
  const ahead: ReadPath<unknown>[] = [...missing.map((id) => reads.deal(id)), ...inPages(saved.order).map((ids) => reads.marks(ids))];
  for (const path of ahead) {
    const data = await fetchRead(path, signal);
    if (data !== undefined) await addReads(reader, [[path, { etag: '', data }]]);
  }
  await addReads(reader, [[reads.saves(), { etag: '', data: saved }]]);
}

async function loadInboxAhead(reader: string): Promise<void> {
  await untilLive();
  const inbox = await fetchRead(reads.inbox(), new AbortController().signal);
  if (inbox !== undefined) await addReads(reader, [[reads.inbox(), { etag: '', data: inbox }]]);
}
