import type pg from 'pg';
import { connectionTo } from './connection-to.ts';
import type { Change } from './dependencies.ts';
import { quickPool } from './quick-pool.ts';

interface Committed {
  /** The lower 32 bits of the transaction id, as in the replication protocol. */
  xid: number;
  changes: Change[];
}

/** Called when everything before it is released. */
type Mark = () => void;

/** Milliseconds between queries while a transaction is not visible yet. */
const retryDelay = { min: 1, max: 50 };

/**
 * Holds commits back until readers can see them. PostgreSQL replicates a commit before it becomes visible to other sessions; with synchronous
 * standbys the difference can be long. A read that is evaluated in between would miss the change for good. So each batch of commits first
 * asks for the current snapshot.
 */
export class VisibilityGate {
  readonly #pool: pg.Pool;
  readonly #release: (changes: Change[]) => void;
  #held: (Committed | Mark)[] = [];
  #isQuerying = false;
  /** When it last held nothing back. */
  #clearAt = 0;
  #generation = 0;

  constructor(url: string, release: (changes: Change[]) => void) {
    // One that does not answer is replaced soon: meanwhile everything is held back.
    this.#pool = quickPool({ ...connectionTo(url), application_name: 'dealwire-gate' });
    this.#release = release;
  }

  /** For how long it has held something back (milliseconds). */
  get heldFor(): number {
    return this.#isQuerying ? performance.now() - this.#clearAt : 0;
  }

  pass(committed: Committed): void {
    this.#held.push(committed);
    if (!this.#isQuerying) void this.#query();
  }

  /** Calls back once everything that has been passed so far is released. */
  whenReleased(mark: Mark): void {
    if (this.#isQuerying) this.#held.push(mark);
    else mark();
  }

  /** Drops what is held: after a gap everything is read again anyway. */
  clear(): void {
    this.#generation++;
    this.#held = [];
  }

  async close(): Promise<void> {
    this.clear();
    await this.#pool.end();
  }

  async #query() {
    this.#isQuerying = true;
    this.#clearAt = performance.now();
    let wait = retryDelay.min;
    while (this.#held.length > 0) {
      const pending = this.#held;
      this.#held = [];
      const generation = this.#generation;
      const snapshot = await this.#snapshot();
      if (generation !== this.#generation) continue;
      const { released, held } = separate(pending, snapshot);
      const changes = released.flatMap((each) => (typeof each === 'function' ? [] : each.changes));
      if (changes.length > 0) this.#release(changes);
      for (const each of released) if (typeof each === 'function') each();
      if (held.length === 0) {
        wait = retryDelay.min;
        this.#clearAt = performance.now();
        continue;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(wait * 2, retryDelay.max);
      if (generation === this.#generation) this.#held.unshift(...held);
    }
    this.#isQuerying = false;
  }

  /** Undefined if the database does not answer. */
  async #snapshot(): Promise<Snapshot | undefined> {
    try {
      const { rows } = await this.#pool.query<{ snapshot: string }>({
        name: 'snapshot',
        text: 'select pg_current_snapshot()::text as snapshot',
      });
      return parseSnapshot(rows[0]?.snapshot ?? '');
    } catch {
      return undefined;
    }
  }
}

/** Without a snapshot nothing is known to be visible. If the database is down, the feed notices too and clears this. */
function separate(pending: readonly (Committed | Mark)[], snapshot: Snapshot | undefined) {
  const released: (Committed | Mark)[] = [];
  const held: (Committed | Mark)[] = [];
  for (const each of pending) {
    const isHeld = typeof each === 'function' ? held.length > 0 : snapshot === undefined || !isVisible(each.xid, snapshot);
    (isHeld ? held : released).push(each);
  }
  return { released, held };
}

interface Snapshot {
  xmin: number;
  xmax: number;
  inProgress: readonly number[];
}

/** `xmin:xmax:xip,xip,…`, 64-bit transaction ids. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', list = ''] = text.split(':');
  return { xmin: Number(xmin), xmax: Number(xmax), inProgress: list === '' ? [] : list.split(',').map(Number) };
}

/** Whether a reader with this snapshot sees a committed transaction. */
export function isVisible(xid: number, { xmin, xmax, inProgress }: Snapshot): boolean {
  const wrap = 2 ** 32;
  const epoch = Math.floor(xmax / wrap) * wrap;
  const near = epoch + xid;
  const full = near - xmax > wrap / 2 ? near - wrap : xmax - near > wrap / 2 ? near + wrap : near;
  return full < xmin || (full < xmax && !inProgress.includes(full));
}
