import pg from 'pg';
import type { Change } from './dependencies.ts';

interface Committed {
  /** The lower 32 bits of the transaction's id, as the replication protocol has them. */
  xid: number;
  changes: Change[];
}

/** Milliseconds between looks while a transaction can not be seen yet. */
const looks = { first: 1, most: 50 };

/**
 * Holds back what committed until a reader can see it. PostgreSQL writes a commit to the log, from where it is replicated, before
 * it lets other sessions see it; with synchronous standbys the difference can be long. A read that was evaluated in between would
 * miss the change, and nothing would ever wake it again. So every batch of commits first asks for the current snapshot.
 */
export class VisibilityGate {
  readonly #pool: pg.Pool;
  readonly #release: (changes: Change[]) => void;
  #waiting: Committed[] = [];
  #asking = false;
  #generation = 0;

  constructor(url: string, silence: number, release: (changes: Change[]) => void) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 1,
      application_name: 'dealwire-gate',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      // A connection that has gone silent would hold back everything, though the feed itself has a new one long since.
      query_timeout: silence,
    });
    this.#pool.on('error', () => undefined);
    this.#release = release;
  }

  pass(committed: Committed): void {
    this.#waiting.push(committed);
    if (!this.#asking) void this.#ask();
  }

  /** Drops what waits: the feed has a gap now, so everything is read again anyway. */
  forget(): void {
    this.#generation++;
    this.#waiting = [];
  }

  async close(): Promise<void> {
    this.forget();
    await this.#pool.end();
  }

  async #ask() {
    this.#asking = true;
    let wait = looks.first;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting;
      this.#waiting = [];
      const generation = this.#generation;
      const snapshot = await this.#snapshot();
      if (generation !== this.#generation) continue;
      // Without an answer nothing is known to be visible; if the database is away, the feed notices too, and all of this is forgotten.
      const held = asked.filter(({ xid }) => snapshot === undefined || !isVisible(xid, snapshot));
      const released = asked.filter((each) => !held.includes(each));
      if (released.length > 0) this.#release(released.flatMap(({ changes }) => changes));
      if (held.length === 0) {
        wait = looks.first;
        continue;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(wait * 2, looks.most);
      if (generation === this.#generation) this.#waiting.unshift(...held);
    }
    this.#asking = false;
  }

  /** Undefined where the database does not answer. */
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

/** Whether a transaction that has committed is seen by a reader with this snapshot. */
export function isVisible(xid: number, { xmin, xmax, inProgress }: Snapshot): boolean {
  const wrap = 2 ** 32;
  const epoch = Math.floor(xmax / wrap) * wrap;
  const near = epoch + xid;
  const full = near - xmax > wrap / 2 ? near - wrap : xmax - near > wrap / 2 ? near + wrap : near;
  return full < xmin || (full < xmax && !inProgress.includes(full));
}
