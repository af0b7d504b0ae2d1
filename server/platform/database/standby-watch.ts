import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectionTo } from '../../engine/connection-to.ts';
import { type LogPosition, toNumber } from '../../engine/log-position.ts';
import { quickPool } from '../../engine/quick-pool.ts';
import { serversOf } from '../../engine/server-addresses.ts';
import {
  divergenceReason,
  isSameServer,
  readPrimaryFacts,
  readStandbyFacts,
  type StandbyFacts,
  unrelatedReason,
} from './replication-facts.ts';

interface Events {
  /** The primary does not answer, so it is unknown whether the standby keeps up. */
  unknown: [];
  /** The standby no longer follows the primary, and never will again. */
  diverged: [reason: string];
}

/** Milliseconds between checks of the servers, and while someone waits for their own write. */
const checkIntervals = { usual: 1_000, awaited: 20 };

/** Compares a node's standby with its primary. Works with cascading standbys, because positions in the log are the same in all of them. */
export class StandbyWatch extends EventEmitter<Events> {
  readonly #primary: pg.Pool;
  readonly #standby: pg.Pool;
  readonly #stopped = new AbortController();
  /** Whether the standby is one of several servers: then another takes its place. */
  readonly #isReplaceable: boolean;
  readonly #patience: number;
  #replayed = 0n;
  #wasStandby = false;
  #knowsPrimary = true;
  #hasFollowed = false;
  /** Since when it no longer follows the primary. */
  #strayedAt: number | undefined;
  #refreshing: Promise<void> | undefined;
  /** Why reads are out of date for good. */
  divergence: string | undefined;

  /** @param patience milliseconds, because a proxy leads to another standby soon after this one was promoted */
  constructor(primaryUrl: string, replicaUrl: string, patience = 3_000) {
    super();
    this.#patience = patience;
    this.#primary = watchPool(primaryUrl);
    // Without special rights, only the replication protocol tells a standby's timeline.
    this.#standby = watchPool(replicaUrl, { replication: 'database' });
    this.#isReplaceable = serversOf(replicaUrl).length > 0;
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
    return this.#strayedAt === undefined && this.#replayed >= position;
  }

  /**
   * The position that reads must have reached to be current. Undefined if that is not known: a primary that does not answer us may still be written
   * to by others. While none runs nobody writes; then it is what the standby has received. The standby is asked each time, because since the last check
   * another one may have taken its place, or it may have been promoted.
   */
  async position(): Promise<LogPosition | undefined> {
    const standby = await readStandbyFacts(this.#standby);
    if (this.#strayedAt !== undefined) return undefined;
    try {
      const primary = await readPrimaryFacts(this.#primary);
      const isFollowed = standby.isStandby ? standby.timeline === primary?.timeline : isSameServer(primary, standby);
      return isFollowed ? primary?.position : undefined;
    } catch (error) {
      return standby.isStandby && isDown(error) ? standby.received : undefined;
    }
  }

  async check(): Promise<void> {
    const [primary, standby] = await Promise.all([
      readPrimaryFacts(this.#primary).catch(() => undefined),
      readStandbyFacts(this.#standby).catch(() => undefined),
    ]);
    // The change feed notices if the standby does not answer.
    if (standby === undefined || this.#stopped.signal.aborted) return;
    const reason = this.#isReplaceable ? unrelatedReason(primary, standby) : divergenceReason(primary, standby, this.#wasStandby);
    if (reason !== undefined) return this.#stray(reason);
    this.#strayedAt = undefined;
    this.#hasFollowed = true;
    this.#wasStandby ||= standby.isStandby;
    this.#recordReplayed(standby);
    if (this.#knowsPrimary && primary === undefined) this.emit('unknown');
    this.#knowsPrimary = primary !== undefined;
  }

  async #keepChecking(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await this.check();
      await sleep(checkIntervals.usual, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }

  async #refresh(): Promise<void> {
    const standby = await readStandbyFacts(this.#standby).catch(() => undefined);
    // That a standby was promoted is for the next check to say: what it has replayed by then is not the primary's log.
    if (standby !== undefined && (standby.isStandby || this.#isReplaceable || !this.#wasStandby)) this.#recordReplayed(standby);
    this.#refreshing = undefined;
  }

  #recordReplayed({ isStandby, replayed }: StandbyFacts) {
    this.#replayed = isStandby ? toNumber(replayed) : endOfLog;
  }

  #stray(reason: string) {
    this.#strayedAt ??= performance.now();
    // At a start it has never followed: that is refused at once.
    if (!this.#hasFollowed || performance.now() - this.#strayedAt > this.#patience) this.#diverge(reason);
  }

  #diverge(reason: string) {
    this.#stopped.abort();
    this.divergence = reason;
    this.emit('diverged', reason);
  }
}

/** No server is at the address, or it is starting or stopping. Any other error is our own: others may still write. */
const isDown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT', '57P03'].includes(String(error.code));

/** After every position, because a primary shows everything it has written. */
const endOfLog = 2n ** 64n;

const watchPool = (url: string, more: pg.PoolConfig & { replication?: 'database' } = {}): pg.Pool =>
  quickPool({ ...connectionTo(url), application_name: 'dealwire-watch', keepAlive: true, idleTimeoutMillis: 0, ...more });
