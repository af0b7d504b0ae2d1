import { createHmac, randomBytes } from 'node:crypto';
import { desc, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database, Queryable } from '../database/connection.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { accountTraces, traceKeys } from '../database/schema.ts';
import { clientAddress } from '../http/client-address.ts';

/** Where someone uses the board from. */
export interface Origin {
  /** An IPv4 address or an IPv6 network (server/platform/http/client-address.ts). */
  address: string;
  /** The User-Agent header. */
  device: string;
}

/** Where a request comes from. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: clientAddress(request),
  device: request.headers['user-agent'] ?? '',
});

/**
 * Stores from where accounts are used, once a day for each address and device, as keyed hashes. So moderators can see which accounts share
 * one, and nobody can see the address.
 */
export class AccountTraces {
  readonly #days: number;
  /** What this node has stored today. */
  readonly #stored = new LRUCache<string, true>({ max: 20_000, ttl: 86_400_000 });

  /** @param days how long they are kept; 0 for not at all */
  constructor(days: number) {
    this.#days = days;
  }

  async record(db: Queryable, personId: number, { address, device }: Origin, signedIn: boolean): Promise<void> {
    const trace = `${new Date().toISOString().slice(0, 10)} ${personId} ${signedIn} ${address} ${device}`;
    if (this.#days === 0 || this.#stored.has(trace)) return;
    const { id: keyId, secret } = await currentKey(db, this.#days);
    const hash = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, 16);
    await db
      .insert(accountTraces)
      .values({ personId, keyId, day: today, address: hash(address), device: hash(device), minute: minuteOfDay, signedIn })
      .onConflictDoUpdate({
        target: [accountTraces.personId, accountTraces.day, accountTraces.address, accountTraces.device],
        set: { signedIn: true },
        setWhere: sql`excluded.signed_in and not ${accountTraces.signedIn}`,
      });
    this.#stored.set(trace, true);
  }
}

const utc = sql`(now() at time zone 'UTC')`;
const today = sql`${utc}::date`;
const minuteOfDay = sql`(extract(hour from ${utc}) * 60 + extract(minute from ${utc}))::int`;

/** The newest key, or a new one if it is as old as traces become: two traces can be compared only if they have the same key. */
async function currentKey(db: Queryable, days: number) {
  const [key] = await db
    .select()
    .from(traceKeys)
    .where(sql`${traceKeys.createdAt} > now() - make_interval(days => ${days})`)
    .orderBy(desc(traceKeys.id))
    .limit(1);
  if (key !== undefined) return key;
  // If two nodes each make one, both use the newer from then on.
  const [created] = await db
    .insert(traceKeys)
    .values({ secret: randomBytes(32) })
    .returning();
  if (created === undefined) throw new Error('The key was not made');
  return created;
}

/** Deletes the traces that are older than `days`, and the keys that no trace needs any more. */
export async function deleteOldTraces(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, accountTraces, sql`${accountTraces.day} < ${today} - ${days}::int`);
  await db.delete(traceKeys).where(lt(traceKeys.createdAt, sql`now() - make_interval(days => ${2 * days + 1})`));
}
