import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { toNumber } from '../live/log-position.ts';
import { divergenceReason, type PrimaryFacts, readPrimaryFacts, readStandbyFacts, type StandbyFacts } from './replication-facts.ts';

interface Events {
  /** The standby lags behind the primary. */
  behind: [reason: string];
  /** The standby keeps up again. */
  current: [];
  /** The primary does not answer, so it is unknown whether the standby keeps up. */
  unknown: [];
  /** The standby no longer follows the primary, and never will again. */
  diverged: [reason: string];
}

/** Milliseconds between checks of the servers, and while someone waits for their own write. */
const checkIntervals = { usual: 1_000, awaited: 20 };
/** A standby that is further behind than this (milliseconds) lags. */
const maxBehind = 5_000;

/**
 * Compares a node's standby with its primary by positions in the log: by time, an idle primary would look like a standby that lags. Works with
 * cascading standbys, because positions are the same in all of them.
 */
export class StandbyWatch extends EventEmitter<Events> {
  readonly #primary: pg.Pool;
  readonly #standby: pg.Pool;
  readonly #stopped = new AbortController();
  /** A position that the primary had written, until the standby has replayed it. */
  #goal: { position: bigint; since: number } | undefined;
  #replayed = 0n;
  #wasStandby = false;
  #knowsPrimary = true;
  #refreshing: Promise<void> | undefined;
  /** Why reads are out of date at the moment. */
  staleReason: string | undefined;

  constructor(primaryUrl: string, replicaUrl: string) {
    super();
    this.#primary = watchPool(primaryUrl);
    // Without special rights, only the replication protocol tells a standby's timeline.
    this.#standby = watchPool(replicaUrl, { replication: 'database' });
  }

  start(): void {
    void this.#keepChecking();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([this.#primary.end(), this.#standby.end()]);
  }

  /** Whether the standby has replayed the log up to a position, now or within `within` milliseconds. */
  async hasReplayed(position: bigint, within: number): Promise<boolean> {
    for (const end = performance.now() + within; this.#replayed < position; await sleep(checkIntervals.awaited)) {
      this.#refreshing ??= this.#refresh();
      await this.#refreshing;
      if (performance.now() > end) break;
    }
    return this.#replayed >= position;
  }

  async check(): Promise<void> {
    const [primary, standby] = await Promise.all([
      readPrimaryFacts(this.#primary).catch(() => undefined),
      readStandbyFacts(this.#standby).catch(() => undefined),
    ]);
    // The change feed notices if the standby does not answer.
    if (standby === undefined || this.#stopped.signal.aborted) return;
    const reason = divergenceReason(primary, standby, this.#wasStandby);
    if (reason !== undefined) return this.#diverge(reason);
    this.#wasStandby ||= standby.isStandby;
    this.#recordReplayed(standby);
    if (this.#knowsPrimary && primary === undefined) this.emit('unknown');
    this.#knowsPrimary = primary !== undefined;
    this.#compare(primary, standby);
  }

  async #keepChecking(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await this.check();
      await sleep(checkIntervals.usual, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }

  async #refresh(): Promise<void> {
    const standby = await readStandbyFacts(this.#standby).catch(() => undefined);
    if (standby !== undefined) this.#recordReplayed(standby);
    this.#refreshing = undefined;
  }

  #recordReplayed({ isStandby, replayed }: StandbyFacts) {
    this.#replayed = isStandby ? toNumber(replayed) : endOfLog;
  }

  #diverge(reason: string) {
    this.#stopped.abort();
    this.staleReason = reason;
    this.emit('diverged', reason);
  }

  /** If the primary does not answer, compare with what the standby has received: that may be everything. */
  #compare(primary: PrimaryFacts | undefined, standby: StandbyFacts) {
    const now = performance.now();
    const written = toNumber(primary?.position ?? standby.received);
    const { position, since } = this.#goal ?? { position: written, since: now };
    const isOnTimeline = primary === undefined || !standby.isStandby || primary.timeline === standby.timeline;
    const isReached = isOnTimeline && this.#replayed >= position;
    const isAll = isReached && this.#replayed >= written;
    const isLate = now - since > maxBehind;
    if (isReached) this.#goal = isAll ? undefined : { position: written, since: now };
    else this.#goal = { position, since };
    if (isLate && !isReached) this.#fallBehind(now - since);
    else if (isAll || (isReached && !isLate)) this.#catchUp();
  }

  #fallBehind(milliseconds: number) {
    const isNews = this.staleReason === undefined;
    this.staleReason = `The standby is ${Math.round(milliseconds / 1_000)} s behind its primary.`;
    if (isNews) this.emit('behind', this.staleReason);
  }

  #catchUp() {
    if (this.staleReason === undefined) return;
    this.staleReason = undefined;
    this.emit('current');
  }
}

/** After every position, because a primary shows everything it has written. */
const endOfLog = 2n ** 64n;

function watchPool(url: string, more: object = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'dealwire-watch',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    keepAlive: true,
    idleTimeoutMillis: 0,
    ...more,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}
