import { createStore, get, update } from 'idb-keyval';
import type { DealList } from '../../shared/deals.ts';
import type { ErrorCode, ProblemDocument } from '../../shared/errors.ts';
import { reads } from '../../shared/reads.ts';
import { backOff } from './back-off.ts';
import { newKey, sendOnce } from './command-request.ts';
import { requestRead } from './fetch-read.ts';
import { connectionStatus, readStore } from './live.ts';
import { isTooOld, waitingOf, withCommand, withoutCommand, withRefusal, withRetry, withSent } from './queue-changes.ts';
import { type QueuedCommand, showQueuedCommands } from './queued-commands.ts';
import { endQueued, showQueued } from './queued-updates.ts';

type Queue = readonly QueuedCommand[];

const store = createStore('dealwire-commands', 'commands');
const place = 'queue';
/** Tabs share the queue. One at a time sends, and tells the others. */
const name = 'dealwire-commands';
/** Milliseconds until a request counts as unanswered, since the other tabs wait for it. */
const maxWait = 30_000;

/** Problems that pass by themselves. */
const transientCodes: readonly ErrorCode[] = ['UNAVAILABLE', 'BUSY', 'RATE_LIMITED', 'TIMED_OUT', 'READ_ONLY'];

let person = 0;
let waiting = 0;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;
let opening: Promise<void> | undefined;

/** Opens the queue of the person who is signed in, shows what waits in it, and sends it as soon as the board can be reached. */
export async function openQueue(): Promise<void> {
  const id = readStore.get(reads.me()).data?.id;
  if (id === undefined || id === person) return opening;
  person = id;
  opening = open().catch(() => undefined);
  return opening;
}

async function open(): Promise<void> {
  show(await load());
  channel = new BroadcastChannel(name);
  channel.onmessage = () => void load().then(show);
  connectionStatus.subscribe(() => connectionStatus.get() === 'live' && sendSoon(0));
  addEventListener('online', () => sendSoon(0));
  sendSoon(0);
}

/** Whether new commands go behind others, or the browser is offline. */
export const mustWait = (): boolean => waiting > 0 || navigator.onLine === false;

const load = async (): Promise<Queue> => (await get<Queue>(place, store)) ?? [];

async function change(next: (queue: Queue) => Queue): Promise<void> {
  let changed: Queue = [];
  await update<Queue>(
    place,
    (before = []) => {
      changed = next(before);
      return changed;
    },
    store,
  );
  show(changed);
  channel?.postMessage('changed');
}

function show(queue: Queue): void {
  const own = queue.filter((each) => each.person === person);
  const unsent = waitingOf(queue, person);
  waiting = unsent.length;
  showQueuedCommands(own);
  showQueued(new Map(unsent.flatMap(({ details: { shows } }) => (shows === undefined ? [] : [[shows.id, shows.value]]))));
}

/** Stores a command at the end. False if it cannot be stored. */
export async function addCommand(command: Omit<QueuedCommand, 'person'>): Promise<boolean> {
  if (person === 0) return false;
  const title = titleOf(command.details.deal);
  try {
    await change((queue) => withCommand(queue, { ...command, person, ...(title === undefined ? {} : { title }) }));
  } catch {
    return false;
  }
  sendSoon();
  return true;
}

/** The deal's title, if this tab has read it. */
function titleOf(id: number | undefined): string | undefined {
  if (id === undefined) return undefined;
  const read = readStore.peek(reads.deal(id))?.data;
  if (read !== undefined) return read.title;
  for (const [, { data }] of readStore.ready()) {
    const title = (data as Partial<DealList>).deals?.[id]?.title;
    if (title !== undefined) return title;
  }
  return undefined;
}

/** This person's commands that wait or were refused. */
export async function unsentCommands(): Promise<Queue> {
  await openQueue();
  return (await load()).filter((each) => each.person === person);
}

/** Deletes this person's commands, who signs out. */
export const forgetQueue = (): Promise<void> => change((queue) => queue.filter((each) => each.person !== person));

export const discard = (key: string): Promise<void> => change((queue) => withoutCommand(queue, key));

export async function retry(key: string): Promise<void> {
  await change((queue) => withRetry(queue, key, newKey()));
  sendSoon(0);
}

function sendSoon(wait = backOff(++failures)): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), wait);
}

/** Sends what waits, in order. Stops at the first that gets no answer, and tries again later. */
export async function sendAll(): Promise<void> {
  if (waiting === 0 || navigator.onLine === false) return;
  // Without locks (plain http) two tabs may send the same command at once; its key makes it one.
  const sending = navigator.locks === undefined ? sendInOrder() : navigator.locks.request(name, sendInOrder);
  const wait = await sending.catch(() => 0);
  if (wait !== undefined) sendSoon(wait === 0 ? undefined : wait);
}

/** Milliseconds to wait before trying again, 0 if unknown; undefined if nothing is left that can be sent. */
async function sendInOrder(): Promise<number | undefined> {
  for (;;) {
    const [next] = waitingOf(await load(), person);
    if (next === undefined) {
      failures = 0;
      return undefined;
    }
    // Someone else may have signed in in another tab.
    const signedIn = await personSignedIn();
    if (signedIn === undefined) return 0;
    if (signedIn !== person) return undefined;
    if (isTooOld(next, Date.now())) {
      await change((queue) => withRefusal(queue, next.key, 'TOO_OLD'));
      continue;
    }
    await change((queue) => withSent(queue, next.key, Date.now()));
    const { answer, problem } = await sendOnce(next, AbortSignal.timeout(maxWait));
    if (answer === undefined && isTransient(problem)) return (problem?.retryAfter ?? 0) * 1_000;
    if (answer === undefined && problem?.status === 401) return undefined;
    if (answer !== undefined && next.details.shows !== undefined) endQueued(next.details.shows.id, answer);
    await change((queue) => (problem === undefined ? withoutCommand(queue, next.key) : withRefusal(queue, next.key, problem)));
  }
}

const isTransient = (problem: ProblemDocument | undefined) => problem === undefined || transientCodes.includes(problem.code);

/** The person's id, 0 if nobody is signed in, undefined if the board does not answer. */
async function personSignedIn(): Promise<number | undefined> {
  const { status, data } = await requestRead(reads.me(), AbortSignal.timeout(maxWait));
  return status === 401 ? 0 : data?.id;
}
