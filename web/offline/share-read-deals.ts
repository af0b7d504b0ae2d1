import { readDeals } from '../../shared/limits.ts';
import { reads } from '../../shared/reads.ts';
import { sendCommand } from '../engine/command.ts';
import { readStore } from '../engine/live.ts';
import { addReadElsewhere, onOpened, takeOpened } from '../lib/visits.ts';
import { shownReader } from './stored-reads.ts';

/** Milliseconds from the first deal that was opened until the board is told, so that several are one command. */
const wait = 3_000;

/** Shares which deals a member has read between their devices, unless they want none kept. */
export function shareReadDeals(): void {
  if (!shownReader()) return;
  const path = reads.readDeals();
  let unsent: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    unsent = [...unsent, ...takeOpened()].slice(-readDeals.added);
    if (unsent.length === 0 || !readStore.get(path).data?.isKept) return;
    const sending = unsent;
    unsent = [];
    // Sent with the next ones, if there are any.
    sendCommand('putReadDeals', { body: { deals: sending } }).catch(() => {
      unsent = [...sending, ...unsent];
    });
  };
  const soon = () => {
    timer ??= setTimeout(send, wait);
  };
  onOpened(soon);
  document.addEventListener('visibilitychange', () => document.hidden && send());
  readStore.watch(path, () => {
    addReadElsewhere(readStore.get(path).data?.deals ?? []);
    soon();
  });
}
