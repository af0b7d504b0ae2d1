import { reads } from '../../shared/reads.ts';
import { openQueue, personSignedIn } from '../live/command-queue.ts';
import '../live/send-command.ts';
import { fetchRead } from '../live/fetch-read.ts';
import { connectionStatus, readStore } from '../live/live.ts';
import { endPushesOfOthers } from './push-subscription.ts';
import type { ReadIndex } from './read-index.ts';
import { prefersLessData, startServiceWorker } from './service-worker.ts';
import { addReads, fillPendingReads, forgetReads, isRestored, markCurrent, shownPerson, storedIndex, storeReads } from './stored-reads.ts';

/** Milliseconds between two times that what has changed is stored. */
const storeInterval = 15_000;
/** How many of the saved deals are loaded ahead, so that they can be read offline. */
const maxSavedAhead = 30;

let isStarted = false;

/** Starts what makes the board work offline. Called once the page is idle. */
export function startOffline(): void {
  if (isStarted) return;
  isStarted = true;
  void startServiceWorker();
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
  const person = await whoReads();
  if (person === undefined) return;
  const storeNow = () => void storeReads(person).catch(() => undefined);
  setInterval(() => document.hidden || storeNow(), storeInterval);
  document.addEventListener('visibilitychange', () => document.hidden && storeNow());
  connectionStatus.subscribe(storeNow);
  await storeReads(person);
  if (person === 0) return;
  void endPushesOfOthers().catch(() => undefined);
  if (prefersLessData()) return;
  await loadInboxAhead(person);
  await loadSavedAhead(person);
}

/** While the board cannot be reached, a screen shows what is stored. */
function showStored(): void {
  const status = connectionStatus.get();
  if (isRestored() || status === 'offline' || status === 'interrupted') fillPendingReads().catch(() => undefined);
}

/** The person whose reads are stored, 0 for a guest. If someone else's were, they are deleted. Undefined if it is unknown who reads. */
async function whoReads(): Promise<number | undefined> {
  const index = await storedIndex();
  const person = isRestored() ? await actualPerson() : shownPerson();
  if (person === undefined || index === undefined || index.person === person) return person;
  await forgetReads();
  if (isRestored()) location.reload();
  return isRestored() ? undefined : person;
}

/** A restored page shows who read last. Once the board can be reached, it says who reads now. */
async function actualPerson(): Promise<number> {
  await untilLive();
  const person = await personSignedIn();
  if (person !== undefined) return person;
  await new Promise((resolve) => setTimeout(resolve, storeInterval));
  return actualPerson();
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

async function loadSavedAhead(person: number): Promise<void> {
  await untilLive();
  const { signal } = new AbortController();
  const saved = await fetchRead(reads.saves(), signal);
  if (saved === undefined) return;
  const { reads: known } = (await storedIndex()) ?? { reads: {} as ReadIndex['reads'] };
  const missing = saved.order.slice(0, maxSavedAhead).filter((id) => known[reads.deal(id)] === undefined);
  for (const path of missing.map((id) => reads.deal(id))) {
    const deal = await fetchRead(path, signal);
    if (deal !== undefined) await addReads(person, [[path, { etag: '', data: deal }]]);
  }
  await addReads(person, [[reads.saves(), { etag: '', data: saved }]]);
}

async function loadInboxAhead(person: number): Promise<void> {
  await untilLive();
  const inbox = await fetchRead(reads.inbox(), new AbortController().signal);
  if (inbox !== undefined) await addReads(person, [[reads.inbox(), { etag: '', data: inbox }]]);
}
