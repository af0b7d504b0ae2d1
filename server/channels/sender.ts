import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { channelRules } from '../../shared/limits.ts';
import { type ChannelKind, channelKinds } from '../../shared/states.ts';
import type { Database } from '../database/connection.ts';
import { boardKey } from './board-key.ts';
import { type Claimed, claimDeliveries, perChannel, perPerson, releaseDeliveries } from './claim.ts';
import { composeMessage } from './compose-message.ts';
import type { ChannelRow, Deliverer, Outcome } from './deliverer.ts';
import { hotDeals } from './hot-deals.ts';
import { readMaterial } from './material.ts';
import type { Message } from './message.ts';
import { type Dropped, recordOutcome, recordSuccesses } from './record-outcome.ts';
import { SharedRun } from './shared-run.ts';
import { Slots } from './slots.ts';
import { wordsIn } from './words.ts';

/** Messages that a node sends at a time, of each kind. */
const atOnce = 50;
/** Messages of each kind that it takes in advance, so that none waits for the database. */
const ahead = 300;
/** With fewer places free, it takes no more: each look for what is due costs the database as much as many messages. */
const worthALook = ahead / 2;
/** Milliseconds after which no further message of those that were taken is begun: its attempt must end before another node takes it. */
const latestStart = (channelRules.lease - channelRules.attempt - 10) * 1_000;
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

interface Busy {
  kind: ChannelKind;
  person: number;
  /** How many messages are taken for the channel. */
  count: number;
  done: Promise<void>;
}

/** Sends what is due. A channel gets one message at a time, and those of one kind do not wait for another's. */
export class Sender {
  readonly #parts: SenderParts;
  /** Channels that have taken messages. */
  readonly #busy = new Map<number, Busy>();
  readonly #slots = new Map(channelKinds.map((kind) => [kind, new Slots(atOnce)]));
  readonly #looks = new SharedRun(() => this.#takeDue());
  /** Kinds of which more may be due than was taken. */
  #more: readonly ChannelKind[] = [];
  #sent: Claimed[] = [];
  readonly #records = new SharedRun(() => this.#recordSent());
  #stopped = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Begins to send all that is due. Does not wait for slow receivers. */
  async send(): Promise<void> {
    await this.#looks.run();
  }

  /** Resolves once everything that has begun has ended. */
  async idle(): Promise<void> {
    for (let last: unknown; last !== this.#looks.last || this.#busy.size > 0; ) {
      last = this.#looks.last;
      await Promise.all([last, ...[...this.#busy.values()].map(({ done }) => done)]);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.race([this.idle(), sleep(stopTimeout, undefined, { ref: false })]);
  }

  async #takeDue(): Promise<void> {
    const free = this.#free();
    if (free.length === 0 || this.#stopped) return;
    const claimed = await claimDeliveries(this.#parts.db, { free, busy: [...this.#busy.keys()], waiting: this.#waiting() });
    const full = free.filter((each) => claimed.filter(({ channel }) => channel.kind === each.kind).length === each.free);
    const looked = free.map(({ kind }) => kind);
    this.#more = [...this.#more.filter((kind) => !looked.includes(kind)), ...full.map(({ kind }) => kind)];
    await this.#begin(claimed);
  }

  #free(): { kind: ChannelKind; free: number }[] {
    const offered = channelKinds.filter((kind) => this.#parts.deliverers[kind] !== undefined);
    return offered.map((kind) => ({ kind, free: ahead - this.#taken(kind) })).filter(({ free }) => free >= worthALook);
  }

  /** How many messages of the kind are taken. */
  #taken(kind: ChannelKind): number {
    let taken = 0;
    for (const busy of this.#busy.values()) if (busy.kind === kind) taken += busy.count;
    return taken;
  }

  /** People who have as many channels busy as one may have. */
  #waiting(): number[] {
    const people = Map.groupBy(this.#busy.values(), ({ person }) => person);
    return [...people].flatMap(([person, theirs]) => (theirs.length >= perPerson ? [person] : []));
  }

  async #begin(claimed: readonly Claimed[]): Promise<void> {
    if (claimed.length === 0) return;
    const messages = await this.#compose(claimed);
    for (const theirs of Map.groupBy(claimed, ({ channel }) => channel.id).values()) {
      const channel = theirs[0]?.channel;
      if (channel === undefined) continue;
      const done = this.#sendInTurn(theirs, messages)
        .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'the end of a delivery could not be stored'))
        .finally(() => this.#end(channel, theirs.length === perChannel));
      this.#busy.set(channel.id, { kind: channel.kind, person: channel.personId, count: theirs.length, done });
    }
  }

  /** Gives back what it does not come to in time, so that no other node sends it meanwhile. */
  async #sendInTurn(claimed: readonly Claimed[], messages: ReadonlyMap<Claimed, Message | undefined>): Promise<void> {
    const started = performance.now();
    for (const [place, each] of claimed.entries()) {
      const outcome = await this.#slots.get(each.channel.kind)?.use(async () => {
        const isTooLate = this.#stopped || performance.now() - started > latestStart;
        return isTooLate ? undefined : await this.#sendOne(each, messages.get(each));
      });
      if (outcome === undefined) return await releaseDeliveries(this.#parts.db, claimed.slice(place));
      await this.#record(each, outcome);
    }
  }

  /** @param isMoreForIt as many as are taken for a channel at a time were due for it */
  #end({ id, kind, personId }: ChannelRow, isMoreForIt: boolean): void {
    const wasWaiting = this.#waiting().includes(personId);
    this.#busy.delete(id);
    const isMore = isMoreForIt || wasWaiting || (this.#more.includes(kind) && ahead - this.#taken(kind) >= worthALook);
    if (isMore && !this.#stopped)
      void this.send().catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'deliveries could not be sent'));
  }

  async #compose(claimed: readonly Claimed[]): Promise<Map<Claimed, Message | undefined>> {
    const { db, publicUrl } = this.#parts;
    const [key, boardName] = [await boardKey(db, 'links'), await this.#parts.boardName()];
    const hot = await this.#hotDeals(claimed);
    const ids = claimed.flatMap(({ delivery: { notificationId, gathered } }) => [...(gathered ?? []), notificationId ?? []].flat());
    const material = await readMaterial(db, ids, [...new Set([...hot.values()].flat())]);
    return new Map(
      claimed.map((each) => {
        const { delivery, channel, members, isReached } = each;
        const isOpen = channel.state === 'active' || (channel.state === 'unverified' && delivery.kind === 'verification');
        const composing = { channel, members, words: wordsIn(channel.language), publicUrl, boardName, key };
        return [each, isOpen && isReached ? composeMessage(delivery, material, composing, hot.get(each) ?? []) : undefined];
      }),
    );
  }

  async #hotDeals(claimed: readonly Claimed[]): Promise<Map<Claimed, number[]>> {
    const lists = new Map<string, Promise<number[]>>();
    const found = new Map<Claimed, number[]>();
    for (const each of claimed.filter(({ delivery }) => delivery.kind === 'hot')) {
      const { hot } = each.channel;
      const list = lists.get(`${hot} ${each.members}`) ?? hotDeals(this.#parts.db, hot ?? 'daily', each.members, new Date());
      lists.set(`${hot} ${each.members}`, list);
      found.set(each, await list);
    }
    return found;
  }

  async #sendOne(claimed: Claimed, message: Message | undefined): Promise<Outcome | Dropped> {
    const deliverer = this.#parts.deliverers[claimed.channel.kind];
    return message === undefined || deliverer === undefined ? { result: 'dropped' } : await this.#attempt(deliverer, claimed, message);
  }

  async #record(claimed: Claimed, outcome: Outcome | Dropped): Promise<void> {
    if (outcome.result !== 'sent') return await recordOutcome(this.#parts.db, claimed, outcome);
    this.#sent.push(claimed);
    await this.#records.run();
  }

  async #recordSent(): Promise<void> {
    const sent = this.#sent;
    this.#sent = [];
    await recordSuccesses(this.#parts.db, sent);
  }

  async #attempt(deliverer: Deliverer, { channel }: Claimed, message: Message): Promise<Outcome> {
    const signal = AbortSignal.timeout(channelRules.attempt * 1_000);
    const tooLate = new Promise<Outcome>((resolve) =>
      signal.addEventListener('abort', () => resolve({ result: 'retry', error: 'No answer in time' }), { once: true }),
    );
    try {
      return await Promise.race([deliverer.deliver(channel, message, signal), tooLate]);
    } catch (error) {
      this.#parts.logger.warn({ err: error }, `a message to a channel of the kind ${channel.kind} could not be delivered`);
      return { result: 'retry', error: 'The board could not send it' };
    }
  }
}
