import jsonMergePatch from 'json-merge-patch';
import { backOff } from '../web/engine/back-off.ts';
import { type EventStream, openEventStream } from '../web/engine/event-stream.ts';
import type { BoardNode } from './board-process.ts';

interface Snapshot {
  data: unknown;
  etag: string;
}

/** How a reader came back after its node was killed. */
export interface Return {
  /** Milliseconds from the kill until it was live again. */
  after: number;
  isElsewhere: boolean;
}

/**
 * Watches a few reads, and reconnects with its etags whenever the stream ends, after the same pauses as a browser: to the next of its nodes, as
 * a load balancer would connect it.
 */
export class Reader {
  readonly paths: readonly string[];
  readonly #nodes: readonly BoardNode[];
  readonly #held = new Map<string, Snapshot>();
  #node: BoardNode;
  #stream: EventStream | undefined;
  #live = false;
  #liveSince = Number.POSITIVE_INFINITY;
  #failures = 0;
  #killed: BoardNode | undefined;
  #returns: Return[] = [];
  #stopped = false;

  constructor(nodes: readonly [BoardNode, ...BoardNode[]], paths: readonly string[]) {
    this.#nodes = nodes;
    this.#node = nodes[0];
    this.paths = paths;
    this.#open();
  }

  get node(): BoardNode {
    return this.#node;
  }

  data(path: string): unknown {
    return this.#held.get(path)?.data;
  }

  /** Whether the board says that the data is live. */
  get isLive(): boolean {
    return this.#live && this.paths.every((path) => this.#held.has(path));
  }

  /** The returns since the last call. */
  takeReturns(): Return[] {
    const returns = this.#returns;
    this.#returns = [];
    return returns;
  }

  close(): void {
    this.#stopped = true;
    this.#stream?.close();
  }

  #open(): void {
    const query = new URLSearchParams();
    for (const path of this.paths) query.append('watch', path);
    for (const path of this.paths) query.append('etag', this.#held.get(path)?.etag ?? '');
    this.#stream = openEventStream(`${this.#node.url}/api/live?${query}`, {
      onOpen: () => undefined,
      onEvent: (name, event) => this.#handle(name, event as Record<string, unknown>),
      onEnd: () => this.#ended(),
    });
  }

  #ended(): void {
    if (this.#live && this.#node.killedAt > this.#liveSince) this.#killed = this.#node;
    this.#failures = this.#live ? 1 : this.#failures + 1;
    this.#live = false;
    this.#node = this.#nodes[(this.#nodes.indexOf(this.#node) + 1) % this.#nodes.length] ?? this.#node;
    setTimeout(() => this.#stopped || this.#open(), backOff(this.#failures));
  }

  #setLive(live: boolean): void {
    const now = performance.now();
    if (live && !this.#live) this.#liveSince = now;
    this.#live = live;
    if (!live || this.#killed === undefined) return;
    this.#returns.push({ after: now - this.#killed.killedAt, isElsewhere: this.#node !== this.#killed });
    this.#killed = undefined;
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
