import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { channelRules } from '../../../shared/notification-limits.ts';
import { type ChannelKind, channelKinds } from '../../../shared/states.ts';
import type { Database } from '../../platform/database/connection.ts';
import { type Claimed, claimDeliveries, perChannel, perPerson, releaseDeliveries, renewClaims } from './claim.ts';
import { type Composed, composeClaimed } from './compose-claimed.ts';
import type { ChannelRow, Deliverer, Outcome } from './deliverer.ts';
import type { Message } from './message.ts';
import { type Dropped, recordOutcome, recordSuccesses } from './record-outcome.ts';
import { Semaphore } from './semaphore.ts';
import { SharedRun } from './shared-run.ts';

/** How many messages of each kind a node sends concurrently. */
const concurrency = 50;
/** How many messages of each kind it claims in advance, so that none waits for the database. */
const prefetch = 300;
/** With fewer places free, it claims no more: each query for what is due costs the database as much as many messages. */
const minFreeToClaim = prefetch / 2;
/** How long until a slow receiver leaves its place to others (ms), and how many of each kind may take longer. */
const slowAfter = 1_000;
const maxSlow = 200;
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
  /** For tests: see above. */
  slowAfter?: number;
}

interface BusyChannel {
  kind: ChannelKind;
  person: number;
  /** How many messages are claimed for the channel. */
  count: number;
  /** Its receiver is slow. */
  isSlow: boolean;
  done: Promise<void>;
}

/** Sends what is due. A channel gets one message at a time, and channels of one kind do not wait for those of another. */
export class Sender {
  readonly #parts: SenderParts;
  /** The channels that messages are claimed for. */
  readonly #busy = new Map<number, BusyChannel>();
  readonly #semaphores: ReadonlyMap<ChannelKind, Semaphore>;
  readonly #claimRuns = new SharedRun(() => this.#claimDue());
  /** Kinds of which more may be due than was claimed. */
  #kindsWithMore: readonly ChannelKind[] = [];
  /** What this node has claimed and not ended. */
  readonly #claimed = new Set<Claimed>();
  readonly #renewal: ReturnType<typeof setInterval>;
  #sent: Claimed[] = [];
  readonly #recordRuns = new SharedRun(() => this.#recordSent());
  #stopped = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#semaphores = new Map(channelKinds.map((kind) => [kind, semaphoreFor(kind, parts.slowAfter ?? slowAfter)]));
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
    const claimed = await claimDeliveries(this.#parts.db, { slots, busyChannels: [...this.#busy.keys()], busyPeople: this.#busyPeople() });
    const full = slots.filter((each) => claimed.filter(({ channel }) => channel.kind === each.kind).length === each.free);
    const requested = slots.map(({ kind }) => kind);
    this.#kindsWithMore = [...this.#kindsWithMore.filter((kind) => !requested.includes(kind)), ...full.map(({ kind }) => kind)];
    await this.#begin(claimed);
  }

  #freeSlots(): { kind: ChannelKind; free: number }[] {
    const offered = channelKinds.filter((kind) => this.#parts.deliverers[kind] !== undefined);
    return offered.map((kind) => ({ kind, free: prefetch - this.#claimedCount(kind) })).filter(({ free }) => free >= minFreeToClaim);
  }

  /** How many messages of the kind are claimed, without those of slow receivers. */
  #claimedCount(kind: ChannelKind): number {
    let count = 0;
    for (const busy of this.#busy.values()) if (busy.kind === kind && !busy.isSlow) count += busy.count;
    return count;
  }

  /** People who have as many channels busy as one may have. */
  #busyPeople(): number[] {
    const people = Map.groupBy(this.#busy.values(), ({ person }) => person);
    return [...people].flatMap(([person, ofPerson]) => (ofPerson.length >= perPerson ? [person] : []));
  }

  async #begin(claimed: readonly Claimed[]): Promise<void> {
    if (claimed.length === 0) return;
    for (const each of claimed) this.#claimed.add(each);
    const composed = await composeClaimed(this.#parts, claimed).catch(async (error: unknown) => {
      await this.#release(claimed);
      throw error;
    });
    for (const messages of Map.groupBy(claimed, ({ channel }) => channel.id).values()) {
      const channel = messages[0]?.channel;
      if (channel === undefined) continue;
      const busy: BusyChannel = {
        kind: channel.kind,
        person: channel.personId,
        count: messages.length,
        isSlow: false,
        done: Promise.resolve(),
      };
      this.#busy.set(channel.id, busy);
      busy.done = this.#sendInTurn(messages, composed, busy)
        .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'the end of a delivery could not be stored'))
        .finally(() => this.#end(messages, channel));
    }
  }

  /** After a failure, the channel's other messages wait with the one that failed. */
  async #sendInTurn(claimed: readonly Claimed[], composed: ReadonlyMap<Claimed, Composed>, busy: BusyChannel): Promise<void> {
    for (const [index, each] of claimed.entries()) {
      const send = async () => (this.#stopped ? undefined : await this.#sendOne(each, composed.get(each)));
      const outcome = await this.#semaphores.get(busy.kind)?.run(send, () => {
        busy.isSlow = true;
      });
      busy.isSlow = false;
      if (outcome === undefined) return await this.#release(claimed.slice(index));
      const isDown = outcome.result === 'gone' || (outcome.result === 'retry' && outcome.isOurs !== true);
      if (isDown) await this.#release(claimed.slice(index + 1));
      await this.#record(each, outcome);
      if (isDown) return;
    }
  }

  async #release(claimed: readonly Claimed[]): Promise<void> {
    for (const each of claimed) this.#claimed.delete(each);
    await releaseDeliveries(this.#parts.db, claimed);
  }

  async #renew(): Promise<void> {
    const ids = [...this.#claimed].map(({ delivery }) => delivery.id);
    await renewClaims(this.#parts.db, ids).catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'deliveries may come twice'));
  }

  #end(claimed: readonly Claimed[], { id, kind, personId }: ChannelRow): void {
    for (const each of claimed) this.#claimed.delete(each);
    const wasBusyPerson = this.#busyPeople().includes(personId);
    this.#busy.delete(id);
    // As many were due for it as are claimed for a channel at a time.
    const channelHasMore = claimed.length === perChannel;
    const hasMore =
      channelHasMore || wasBusyPerson || (this.#kindsWithMore.includes(kind) && prefetch - this.#claimedCount(kind) >= minFreeToClaim);
    if (hasMore && !this.#stopped)
      void this.send().catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'deliveries could not be sent'));
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

/** All mails go by the operator's own mail server: if it is slow, it gets no more of them at a time. */
const semaphoreFor = (kind: ChannelKind, slowAfter: number) =>
  new Semaphore(kind === 'email' ? { concurrency } : { concurrency, slowAfter, maxSlow });
