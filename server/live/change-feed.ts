import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import type { Change, Row } from './dependencies.ts';
import { byteBefore, type LogPosition } from './log-position.ts';
import { VisibilityGate } from './visibility-gate.ts';

interface Events {
  /** What committed, and can be seen by whoever reads from now on. */
  changes: [changes: Change[]];
  /** From here on nothing is missed: whatever is read after this moment is either seen by the read or heard of as a change. */
  live: [];
  /** Changes may be missed until it is live again. */
  lost: [reason: Error];
}

export interface ChangeFeedOptions {
  url: string;
  publication: string;
  /** After this much silence (milliseconds) the other side is taken for gone: by us, and by the server, which then drops the slot. */
  silence?: number;
  /** Called again and again until the feed is live: whatever makes the server's slot ready sooner. That it fails is nobody's loss. */
  whileConnecting?: (() => Promise<unknown>) | undefined;
}

/** Milliseconds between calls of `whileConnecting`. */
const nudge = 250;
/** Longest wait (milliseconds) for a slot, which is ready once every transaction that runs has ended. */
const patience = 60_000;
const retries = { first: 100, most: 2_000 };

/**
 * Every change of the database, learned from its logical replication stream. The slot is temporary: it ends with its connection,
 * so a dead node can not hold back the log and fill the disk. Nothing is resumed: after a gap the listener reads again.
 */
export class ChangeFeed extends EventEmitter<Events> {
  readonly #url: string;
  readonly #publication: string;
  readonly #silence: number;
  readonly #whileConnecting: (() => Promise<unknown>) | undefined;
  readonly #gate: VisibilityGate;
  #service: LogicalReplicationService | undefined;
  /** The last byte of the server's log that it has sent what there was of. */
  #heardTo: LogPosition | undefined;
  #transaction: { xid: number; changes: Change[] } | undefined;
  #stopped = false;
  #wait: number = retries.first;
  #watchdog: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  live = false;
  /** Why it was lost, or could not connect, the last time. */
  failure: Error | undefined;

  constructor({ url, publication, silence = 10_000, whileConnecting }: ChangeFeedOptions) {
    super();
    this.#url = url;
    this.#publication = publication;
    this.#silence = silence;
    this.#whileConnecting = whileConnecting;
    this.#gate = new VisibilityGate(url, silence, (changes) => this.emit('changes', changes));
  }

  /** Connects, and goes on connecting whenever the connection is lost, until stopped. */
  start(): void {
    const service = new LogicalReplicationService(
      {
        connectionString: this.#url,
        application_name: 'dealwire-feed',
        options: `-c wal_sender_timeout=${this.#silence}`,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      },
      { acknowledge: { auto: false, timeoutSeconds: 0 } },
    );
    this.#service = service;
    this.#expectWithin(patience);
    void this.#hasten(service);
    service.on('start', () => this.#found());
    service.on('data', (_lsn: string, message: Pgoutput.Message) => this.#hear(message));
    service.on('heartbeat', (lsn: string, _time: number, shouldRespond: boolean) => {
      this.#listen();
      this.#heardTo = byteBefore(lsn);
      // An answer is due at once: a server that shuts down waits for it.
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

  async stop(): Promise<void> {
    this.#stopped = true;
    this.live = false;
    this.#hangUp();
    clearTimeout(this.#retry);
    await this.#service?.destroy().catch(() => undefined);
    await this.#gate.close();
  }

  #found() {
    // Often enough to be answered in time even where one answer is late.
    this.#ping = setInterval(() => this.#acknowledge(true), this.#silence * 0.3);
    this.live = true;
    this.#wait = retries.first;
    this.#listen();
    this.emit('live');
  }

  /**
   * Confirms exactly what the server said it has sent: one that shuts down waits until the two are equal. `acknowledge` takes the last
   * byte and confirms the one after it.
   */
  #acknowledge(ping = false) {
    if (this.#heardTo !== undefined) void this.#service?.acknowledge(this.#heardTo, ping);
  }

  #lose(service: LogicalReplicationService, reason: Error) {
    if (this.#stopped || service !== this.#service) return;
    this.failure = reason;
    this.#service = undefined;
    this.#transaction = undefined;
    this.#heardTo = undefined;
    this.#hangUp();
    service.destroy().catch(() => undefined);
    this.#gate.forget();
    const wasLive = this.live;
    this.live = false;
    if (wasLive) this.emit('lost', reason);
    this.#retry = setTimeout(() => this.start(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, retries.most);
  }

  async #hasten(service: LogicalReplicationService): Promise<void> {
    const isConnecting = () => service === this.#service && !this.live && !this.#stopped;
    while (this.#whileConnecting !== undefined && isConnecting()) {
      await this.#whileConnecting().catch(() => undefined);
      await sleep(nudge);
    }
  }

  #hangUp() {
    clearTimeout(this.#watchdog);
    clearInterval(this.#ping);
  }

  #listen() {
    this.#expectWithin(this.#silence);
  }

  /** Unless it is heard of within so many milliseconds, it is lost. */
  #expectWithin(milliseconds: number) {
    clearTimeout(this.#watchdog);
    const service = this.#service;
    if (service === undefined) return;
    this.#watchdog = setTimeout(() => this.#lose(service, new Error('The database went silent')), milliseconds);
  }

  #hear(message: Pgoutput.Message) {
    if (message.tag === 'begin') this.#transaction = { xid: message.xid >>> 0, changes: [] };
    else if (message.tag === 'commit') this.#commit();
    else if (message.tag === 'insert' || message.tag === 'update') this.#note(message.tag, message.relation.name, message.new);
    else if (message.tag === 'delete') this.#note('delete', message.relation.name, message.key ?? message.old ?? {});
    else if (message.tag === 'truncate') for (const relation of message.relations) this.#note('truncate', relation.name, {});
  }

  #note(kind: Change['kind'], table: string, values: Record<string, unknown>) {
    this.#transaction?.changes.push({ table, kind, row: asRow(values) });
  }

  #commit() {
    this.#listen();
    const transaction = this.#transaction;
    this.#transaction = undefined;
    if (transaction !== undefined && transaction.changes.length > 0) this.#gate.pass(transaction);
  }
}

/** Bytes as hex, so that every value can be compared and looked up. */
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
