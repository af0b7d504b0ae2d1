import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { presenceThreshold } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { nodes, presence } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { ClickCounter } from '../outbound/click-counter.ts';
import { board, countsToWrite } from './counts.ts';

/** Seconds without a heartbeat after which a node is dead. */
const deadAfter = 60;
/** Milliseconds. */
const stopTimeout = 1_000;

/** Who reads what on this node. */
interface Readers {
  countReaders: (path: string) => { input: unknown; readers: number }[];
}

// A node that is not dead but was thought so starts again.
const beat = statement<{ is_new: boolean; others: number }>(
  'beat',
  `with dead as (delete from nodes where seen_at < now() - interval '${deadAfter} seconds' and id <> $1)
   insert into nodes (id) values ($1) on conflict (id) do update set seen_at = now()
   returning xmax = 0 as is_new,
     (select count(*)::int from nodes where id <> $1 and seen_at >= now() - interval '${deadAfter} seconds') as others`,
);

/** Writes how many people look at what on this node: rarely, and only what changed noticeably. People who look at something watch a read of presence. */
export class PresenceRecorder {
  readonly #node = randomUUID();
  readonly #db: Queryable;
  readonly #heartbeat: number;
  readonly #views: ClickCounter;
  #before: ReadonlyMap<number, number> = new Map();
  #readers: Readers | undefined;
  #written: ReadonlyMap<number, number> = new Map();
  #hasOthers = false;
  #lastBeat = Number.NEGATIVE_INFINITY;

  /** @param heartbeat milliseconds between two heartbeats */
  constructor(db: Queryable, heartbeat = 20_000) {
    this.#db = db;
    this.#heartbeat = heartbeat;
    this.#views = new ClickCounter(db, 'views');
  }

  countIn(readers: Readers): void {
    this.#readers = readers;
  }

  async write(): Promise<void> {
    await this.#writeViews();
    const isDue = performance.now() - this.#lastBeat >= this.#heartbeat;
    if (!isDue && this.#toWrite().size === 0) return;
    const [beaten] = await beat(this.#db, this.#node);
    this.#lastBeat = performance.now();
    this.#hasOthers = (beaten?.others ?? 0) > 0;
    if (beaten?.is_new) this.#written = new Map();
    const changes = this.#toWrite();
    if (changes.size === 0) return;
    await this.#writeCounts(changes);
    this.#written = new Map([...this.#written, ...changes].filter(([, people]) => people > 0));
  }

  /** More readers of a deal than before are views. Nobody is recognised: who comes and goes between two looks is missed, who comes again counts again. */
  async #writeViews(): Promise<void> {
    const counted = this.#counted();
    for (const [deal, readers] of counted) {
      const more = readers - (this.#before.get(deal) ?? 0);
      if (deal !== board && more > 0) this.#views.count(deal, more);
    }
    this.#before = counted;
    await this.#views.write();
  }

  /** Says that this node has stopped, unless the database does not answer. */
  async leave(): Promise<void> {
    const deleted = this.#db.delete(nodes).where(eq(nodes.id, this.#node));
    await Promise.race([deleted, sleep(stopTimeout, undefined, { ref: false })]).catch(() => undefined);
  }

  /** Fewer readers of a deal than the threshold count only if others may read it on another node. */
  #toWrite(): ReadonlyMap<number, number> {
    return countsToWrite(this.#written, this.#counted(), this.#hasOthers ? 1 : presenceThreshold);
  }

  #counted(): Map<number, number> {
    const counted = new Map<number, number>();
    const add = (deal: number, readers: number) => counted.set(deal, (counted.get(deal) ?? 0) + readers);
    for (const { readers } of this.#readers?.countReaders(reads.presence()) ?? []) add(board, readers);
    for (const { input, readers } of this.#readers?.countReaders(reads.dealPresence(':id')) ?? [])
      add((input as { id: number }).id, readers);
    return counted;
  }

  async #writeCounts(changes: ReadonlyMap<number, number>): Promise<void> {
    const [zeroCounts, counts] = [[...changes].filter(([, people]) => people === 0), [...changes].filter(([, people]) => people > 0)];
    if (counts.length > 0)
      await this.#db
        .insert(presence)
        .values(counts.map(([dealId, people]) => ({ dealId, people, nodeId: this.#node })))
        .onConflictDoUpdate({ target: [presence.dealId, presence.nodeId], set: { people: sql`excluded.people` } });
    if (zeroCounts.length > 0) {
      const isZero = inArray(
        presence.dealId,
        zeroCounts.map(([dealId]) => dealId),
      );
      await this.#db.delete(presence).where(and(eq(presence.nodeId, this.#node), isZero));
    }
  }
}
