import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { channelRules } from '../../../shared/notification-limits.ts';
import { type ChannelKind, channelKinds } from '../../../shared/states.ts';
import { FairQueue } from '../../engine/fair-queue.ts';
import type { Database } from '../../platform/database/connection.ts';
import { type Claimed, claimDeliveries, perPerson, releaseDeliveries, renewClaims } from './claim.ts';
import { type Composed, composeClaimed } from './compose-claimed.ts';
import type { ChannelRow, Deliverer, Outcome } from './deliverer.ts';
import type { Message } from './message.ts';
import { type Dropped, recordOutcome, recordSuccesses } from './record-outcome.ts';
import { SharedRun } from './shared-run.ts';

/** How many channels of each kind a node sends to at a time. */
const places = 300;
/**
 * With fewer places free, it claims no more: each query for what is due costs the database as much as many messages. Others wait for channels
 * that do not answer only once these take all other places.
 */
const minFreeToClaim = 100;
/** All mails go by the operator's own mail server: it gets so many at a time, in fair shares. */
const mailQueueOptions = { concurrency: { total: 50, perKey: perPerson }, halfLife: 10_000 };
/** Milliseconds between renewals of claims, a few of them in a lease. */
const renewEvery = (channelRules.lease * 1_000) / 4;
/** Grace period after an attempt is aborted (ms). */
const abortGrace = 1_000;
/** Milliseconds that a stop waits for what is being sent. */
const stopTimeout = 5_000;

export interface SenderParts {
  /** The primary. */
  db: Database;
  deliverers: Partial<Record<ChannelKind, Deliverer>>;
  publicUrl: string;
  boardName: () => Promise<string>;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

interface BusyChannel {
  channel: ChannelRow;
  /** What this node has claimed for it. */
  claimed: readonly Claimed[];
  done: Promise<void>;
}

/** Sends what is due. A channel gets one message at a time, and channels of one kind do not wait for those of another. */
export class Sender {
  readonly #parts: SenderParts;
  readonly #busy = new Map<number, BusyChannel>();
  readonly #mails = new FairQueue(mailQueueOptions);
  readonly #claimRuns = new SharedRun(() => this.#claimDue());
  readonly #renewal: ReturnType<typeof setInterval>;
  #sent: Claimed[] = [];
  readonly #recordRuns = new SharedRun(() => this.#recordSent());
  #stopped = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#renewal = setInterval(() => void this.#renew(), renewEvery).unref();
  }

  /** Begins to send all that is due. Does not wait for slow receivers. */
  async send(): Promise<void> {
    await this.#claimRuns.run();
  }

  /** Resolves once everything that has begun has ended. */
  async idle(): Promise<void> {
    for (let last: unknown; last !== this.#claimRuns.last || this.#busy.size > 0; ) {
      last = this.#claimRuns.last;
      await Promise.all([last, ...[...this.#busy.values()].map(({ done }) => done)]);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.race([this.idle(), sleep(stopTimeout, undefined, { ref: false })]);
    clearInterval(this.#renewal);
  }

  async #claimDue(): Promise<void> {
    const slots = this.#freeSlots();
    if (slots.length === 0 || this.#stopped) return;
    await this.#begin(
      await claimDeliveries(this.#parts.db, { slots, busyChannels: [...this.#busy.keys()], busyPeople: this.#busyPeople() }),
    );
  }

  #freeSlots(): { kind: ChannelKind; free: number }[] {
    const offered = channelKinds.filter((kind) => this.#parts.deliverers[kind] !== undefined);
    return offered.map((kind) => ({ kind, free: places - this.#busyCount(kind) })).filter(({ free }) => free >= minFreeToClaim);
  }

  /** Of the messages claimed for a channel only one is sent at a time. */
  #busyCount(kind: ChannelKind): number {
    let count = 0;
    for (const { channel } of this.#busy.values()) if (channel.kind === kind) count += 1;
    return count;
  }

  /** People who have as many channels busy as one may have. */
  #busyPeople(): number[] {
    const people = Map.groupBy(this.#busy.values(), ({ channel }) => channel.personId);
    return [...people].flatMap(([person, ofPerson]) => (ofPerson.length >= perPerson ? [person] : []));
  }

  async #begin(all: readonly Claimed[]): Promise<void> {
    if (all.length === 0) return;
    const composed = await composeClaimed(this.#parts, all).catch(async (error: unknown) => {
      await releaseDeliveries(this.#parts.db, all);
      throw error;
    });
    for (const claimed of Map.groupBy(all, ({ channel }) => channel.id).values()) {
      const channel = claimed[0]?.channel;
      if (channel === undefined) continue;
      const done = this.#sendInTurn(claimed, composed)
        .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'the end of a delivery could not be stored'))
        .finally(() => this.#end(channel.id));
      this.#busy.set(channel.id, { channel, claimed, done });
    }
  }

  /** After a failure, the channel's other messages wait with the one that failed. */
  async #sendInTurn(claimed: readonly Claimed[], composed: ReadonlyMap<Claimed, Composed>): Promise<void> {
    for (const [index, each] of claimed.entries()) {
      const send = async () => (this.#stopped ? undefined : await this.#sendOne(each, composed.get(each)));
      const { kind, personId } = each.channel;
      const outcome = await (kind === 'email' ? this.#mails.run(`${personId}`, send) : send());
      if (outcome === undefined) return await releaseDeliveries(this.#parts.db, claimed.slice(index));
      const isDown = outcome.result === 'gone' || (outcome.result === 'retry' && outcome.isOurs !== true);
      if (isDown) await releaseDeliveries(this.#parts.db, claimed.slice(index + 1));
      await this.#record(each, outcome);
      if (isDown) return;
    }
  }

  /** More may be due for the channel, its person or its kind. */
  #end(id: number): void {
    this.#busy.delete(id);
    if (!this.#stopped) void this.send().catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'deliveries could not be sent'));
  }

  async #renew(): Promise<void> {
    const ids = [...this.#busy.values()].flatMap(({ claimed }) => claimed.map(({ delivery }) => delivery.id));
    await renewClaims(this.#parts.db, ids).catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'deliveries may come twice'));
  }

  async #sendOne(claimed: Claimed, composed: Composed = 'nothing'): Promise<Outcome | Dropped> {
    const deliverer = this.#parts.deliverers[claimed.channel.kind];
    if (composed === 'nothing' || deliverer === undefined) return { result: 'dropped' };
    if (composed === 'failed') return { result: 'retry', error: 'The board could not write this message', isOurs: true };
    return await this.#attempt(deliverer, claimed, composed);
  }

  async #record(claimed: Claimed, outcome: Outcome | Dropped): Promise<void> {
    if (outcome.result !== 'sent') return await recordOutcome(this.#parts.db, claimed, outcome);
    this.#sent.push(claimed);
    await this.#recordRuns.run();
  }

  async #recordSent(): Promise<void> {
    const sent = this.#sent;
    this.#sent = [];
    await recordSuccesses(this.#parts.db, sent);
  }

  async #attempt(deliverer: Deliverer, { channel }: Claimed, message: Message): Promise<Outcome> {
    const signal = AbortSignal.timeout(channelRules.attempt * 1_000);
    const { promise: tooLate, resolve } = Promise.withResolvers<Outcome>();
    const timer = setTimeout(() => resolve({ result: 'retry', error: 'No answer in time' }), channelRules.attempt * 1_000 + abortGrace);
    try {
      return await Promise.race([deliverer.deliver(channel, message, signal), tooLate]);
    } catch (error) {
      this.#parts.logger.warn({ err: error }, `a message to a channel of the kind ${channel.kind} could not be delivered`);
      return { result: 'retry', error: 'The board could not send it', isOurs: true };
    } finally {
      clearTimeout(timer);
    }
  }
}
