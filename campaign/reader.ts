import { setTimeout as sleep } from 'node:timers/promises';
import jsonMergePatch from 'json-merge-patch';
import { type EventStream, openEventStream } from '../web/live/event-stream.ts';
import type { BoardNode } from './board-process.ts';

interface Snapshot {
  data: unknown;
  etag: string;
}

const reconnectAfter = 300;

/** Watches a few reads of one node, and reconnects with its etags whenever the stream ends. */
export class Reader {
  readonly node: BoardNode;
  readonly paths: readonly string[];
  readonly #held = new Map<string, Snapshot>();
  #stream: EventStream | undefined;
  #live = false;
  #liveSince = Number.POSITIVE_INFINITY;
  #stopped = false;

  constructor(node: BoardNode, paths: readonly string[]) {
    this.node = node;
    this.paths = paths;
    this.#open();
  }

  data(path: string): unknown {
    return this.#held.get(path)?.data;
  }

  /** Whether the board says that the data is live. */
  get isLive(): boolean {
    return this.#live && this.paths.every((path) => this.#held.has(path));
  }

  /** For how many milliseconds it has been live without interruption. */
  get liveFor(): number {
    return this.isLive ? Date.now() - this.#liveSince : 0;
  }

  close(): void {
    this.#stopped = true;
    this.#stream?.close();
  }

  #open(): void {
    const query = new URLSearchParams();
    for (const path of this.paths) query.append('watch', path);
    for (const path of this.paths) query.append('etag', this.#held.get(path)?.etag ?? '');
    this.#stream = openEventStream(`${this.node.url}/api/live?${query}`, {
      onOpen: () => this.#setLive(true),
      onEvent: (name, event) => this.#handle(name, event as Record<string, unknown>),
      onEnd: () => {
        this.#setLive(false);
        void sleep(reconnectAfter).then(() => this.#stopped || this.#open());
      },
    });
  }

  #setLive(live: boolean): void {
    if (live && !this.#live) this.#liveSince = Date.now();
    this.#live = live;
  }

  #handle(name: string, event: Record<string, unknown>): void {
    const path = String(event.path);
    const etag = String(event.etag);
    if (name === 'status') this.#setLive(event.live === true);
    if (name === 'snapshot') this.#held.set(path, { etag, data: event.data });
    if (name === 'gone') this.#held.set(path, { etag: '', data: 'gone' });
    if (name === 'patch') {
      const data = jsonMergePatch.apply(structuredClone(this.data(path)) as object, event.patch as object);
      this.#held.set(path, { etag, data });
    }
  }
}
