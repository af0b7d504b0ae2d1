import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeFeed } from '../../engine/change-feed.ts';
import type { Change } from '../../engine/dependencies.ts';

/** Waits for a time, or until one of the tables changes. A change since the last `reset` counts. */
export class WakeUp {
  readonly #stop: AbortSignal;
  #changed = new AbortController();

  constructor(tables: readonly string[], feed: Pick<ChangeFeed, 'on' | 'off'> | undefined, stop: AbortSignal) {
    this.#stop = stop;
    if (tables.length === 0 || feed === undefined) return;
    const wake = (changes: readonly Change[]) => {
      if (changes.some(({ table }) => tables.includes(table))) this.#changed.abort();
    };
    // What came during a gap of the feed is unknown.
    const wakeAfterGap = () => this.#changed.abort();
    feed.on('changes', wake);
    feed.on('live', wakeAfterGap);
    stop.addEventListener('abort', () => {
      feed.off('changes', wake);
      feed.off('live', wakeAfterGap);
    });
  }

  reset(): void {
    if (this.#changed.signal.aborted) this.#changed = new AbortController();
  }

  async after(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: AbortSignal.any([this.#stop, this.#changed.signal]) }).catch(() => undefined);
  }
}
