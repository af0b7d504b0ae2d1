import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import { connectionTo } from './connection-to.ts';
import type { Change, Row } from './dependencies.ts';
import { byteBefore, type LogPosition, toNumber } from './log-position.ts';
import { PositionProbe } from './position-probe.ts';
import { type PrimaryLog, primaryLog } from './primary-log.ts';
import { VisibilityGate } from './visibility-gate.ts';

interface Events {
  /** Committed changes; reads from now on see them. */
  changes: [changes: Change[]];
  /** The feed is complete from now on: each change is seen by a later read or emitted. */
  live: [];
  /** Every change that was committed by then (`performance.now()`) has been emitted. Comes about twice a second unless the feed is behind. */
  complete: [asOf: number];
  /** Changes may be missed until it is live again. */
  lost: [reason: Error];
}

export interface ChangeFeedOptions {
  url: string;
  publication: string;
  /** The log that the feed is compared with; by default that of its own server. It is closed with the feed. */
  log?: PrimaryLog | undefined;
  /** Milliseconds of silence after which each side drops the connection; the server then drops the slot. */
  silence?: number;
  /** Called repeatedly until the feed is live, to make the server's slot ready sooner. May fail. */
  whileConnecting?: (() => Promise<unknown>) | undefined;
}

/** Milliseconds between calls of `whileConnecting`. */
const nudgeInterval = 250;
/** Milliseconds to wait for a slot, which is ready once every running transaction has ended. */
const slotTimeout = 60_000;
const retryDelay = { min: 100, max: 2_000 };

/**
 * Every change of the database, from its logical replication stream. The slot is temporary and ends with its connection, so that a dead
 * node cannot hold back the log and fill the disk. Nothing is resumed: after a gap the listener reads everything again.
 */
export class ChangeFeed extends EventEmitter<Events> {
  readonly #url: string;
  readonly #publication: string;
  readonly #silence: number;
  readonly #whileConnecting: (() => Promise<unknown>) | undefined;
  readonly #gate: VisibilityGate;
  readonly #log: PrimaryLog;
  readonly #probe: PositionProbe;
  #service: LogicalReplicationService | undefined;
  /** The last byte of the server's log that it has sent. */
  #receivedTo: LogPosition | undefined;
  #transaction: { xid: number; changes: Change[] } | undefined;
  #stopped = false;
  #wait: number = retryDelay.min;
  #watchdog: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  live = false;
  /** Why the connection was lost or refused last time. */
  failure: Error | undefined;

  constructor({ url, publication, log = primaryLog(url), silence = 10_000, whileConnecting }: ChangeFeedOptions) {
    super();
    this.#url = url;
    this.#publication = publication;
    this.#silence = silence;
    this.#whileConnecting = whileConnecting;
    this.#gate = new VisibilityGate(url, (changes) => this.emit('changes', changes));
    this.#log = log;
    this.#probe = new PositionProbe(
      log,
      () => this.#acknowledge(true),
      (asOf) => this.#gate.whenReleased(() => this.emit('complete', asOf)),
    );
  }

  /** Connects, and reconnects whenever the connection is lost, until stopped. */
  start(): void {
    const service = new LogicalReplicationService(
      {
        ...connectionTo(this.#url),
        application_name: 'dealwire-feed',
        options: `-c wal_sender_timeout=${this.#silence}`,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      },
      { acknowledge: { auto: false, timeoutSeconds: 0 } },
    );
    this.#service = service;
    this.#expectMessageWithin(slotTimeout);
    void this.#nudge(service);
    service.on('start', () => this.#connected());
    service.on('data', (_lsn: string, message: Pgoutput.Message) => this.#receive(message));
    service.on('heartbeat', (lsn: string, _time: number, shouldRespond: boolean) => {
      this.#resetWatchdog();
      this.#receivedTo = byteBefore(lsn);
      this.#probe.received(toNumber(lsn));
      // A server that shuts down waits for this.
      if (shouldRespond) this.#acknowledge();
    });
    service.on('error', (error: Error) => this.#lose(service, error));
    service
      .subscribe(
        new TemporarySlot({ protoVersion: 1, publicationNames: [this.#publication] }),
        `dealwire_${randomBytes(6).toString('hex')}`,
      )
      .then(
        () => this.#lose(service, new Error('The replication stream ended')),
        (error: Error) => this.#lose(service, error),
      );
  }

  /** For how long it has held back changes that readers cannot see yet (milliseconds). */
  get heldFor(): number {
    return this.#gate.heldFor;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.live = false;
    this.#clearTimers();
    clearTimeout(this.#retry);
    await this.#service?.destroy().catch(() => undefined);
    await Promise.all([this.#gate.close(), this.#log.close()]);
  }

  #connected() {
    // Often enough that one late answer is harmless.
    this.#ping = setInterval(() => this.#acknowledge(true), this.#silence * 0.3);
    this.live = true;
    this.#wait = retryDelay.min;
    this.#resetWatchdog();
    this.emit('live');
    this.#probe.start();
  }

  /**
   * Confirms exactly the position that the server sent: to shut down, it waits until the two are equal. `acknowledge` takes the last byte
   * and confirms the one after it.
   */
  #acknowledge(ping = false) {
    if (this.#receivedTo !== undefined) void this.#service?.acknowledge(this.#receivedTo, ping);
  }

  #lose(service: LogicalReplicationService, reason: Error) {
    if (this.#stopped || service !== this.#service) return;
    this.failure = reason;
    this.#service = undefined;
    this.#transaction = undefined;
    this.#receivedTo = undefined;
    this.#clearTimers();
    service.destroy().catch(() => undefined);
    this.#gate.clear();
    const wasLive = this.live;
    this.live = false;
    if (wasLive) this.emit('lost', reason);
    this.#retry = setTimeout(() => this.start(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, retryDelay.max);
  }

  async #nudge(service: LogicalReplicationService): Promise<void> {
    const isConnecting = () => service === this.#service && !this.live && !this.#stopped;
    while (this.#whileConnecting !== undefined && isConnecting()) {
      await this.#whileConnecting().catch(() => undefined);
      await sleep(nudgeInterval);
    }
  }

  #clearTimers() {
    clearTimeout(this.#watchdog);
    clearInterval(this.#ping);
    this.#probe.stop();
  }

  #resetWatchdog() {
    this.#expectMessageWithin(this.#silence);
  }

  /** Drops the connection unless a message arrives in time. */
  #expectMessageWithin(milliseconds: number) {
    clearTimeout(this.#watchdog);
    const service = this.#service;
    if (service === undefined) return;
    this.#watchdog = setTimeout(() => this.#lose(service, new Error('The database went silent')), milliseconds);
  }

  #receive(message: Pgoutput.Message) {
    if (message.tag === 'begin') this.#transaction = { xid: message.xid >>> 0, changes: [] };
    else if (message.tag === 'commit') this.#commit();
    else if (message.tag === 'insert' || message.tag === 'update') this.#record(message.tag, message.relation.name, message.new);
    else if (message.tag === 'delete') this.#record('delete', message.relation.name, message.key ?? message.old ?? {});
    else if (message.tag === 'truncate') for (const relation of message.relations) this.#record('truncate', relation.name, {});
  }

  #record(kind: Change['kind'], table: string, values: Record<string, unknown>) {
    this.#transaction?.changes.push({ table, kind, row: asRow(values) });
  }

  #commit() {
    this.#resetWatchdog();
    const transaction = this.#transaction;
    this.#transaction = undefined;
    if (transaction !== undefined && transaction.changes.length > 0) this.#gate.pass(transaction);
  }
}

/** Bytes as hex, so that values can be compared and looked up. */
function asRow(values: Record<string, unknown>): Row {
  for (const key in values) {
    const value = values[key];
    if (Buffer.isBuffer(value)) values[key] = value.toString('hex');
  }
  return values;
}

class TemporarySlot extends PgoutputPlugin {
  override async start(client: Client, slotName: string): Promise<unknown> {
    await client.query(`CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
    return super.start(client, slotName, '0/0');
  }
}
