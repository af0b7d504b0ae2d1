import { quotas } from '../../../shared/limits.ts';
import { constant } from '../core/constants.ts';
import { Problem } from '../core/problem.ts';
import type { Transaction } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { together } from '../database/together.ts';
import { lockPerson } from './lock-person.ts';

export interface Quota {
  max: number;
  /** In seconds. */
  within: number;
}

/** What a person has used of a quota. `age` is the age of the oldest in seconds; null if there is none. */
export interface QuotaUsage {
  count: number;
  age: number | null;
}

/** Throws QUOTA with the seconds until the oldest no longer counts. */
export function enforceQuota(quota: Quota, { count, age }: QuotaUsage): void {
  const { within } = quota;
  if (count >= maxOf(quota)) throw new Problem('QUOTA', undefined, { retryAfter: Math.max(1, Math.ceil(within - (age ?? 0))) });
}

const names = new Map<Quota, keyof typeof quotas>(Object.entries(quotas).map(([name, quota]) => [quota, name as keyof typeof quotas]));

/** The operator's number in place of the default. */
function maxOf(quota: Quota): number {
  const name = names.get(quota);
  return name === undefined ? quota.max : constant(`quotas.${name}`);
}

/** Builds a query for `QuotaUsage`. `done` is the table with a condition for its rows, `at` the column with their time. */
export const quotaUsageQuery = ({ within }: Quota, done: string, at: string) =>
  `select count(*)::int as count, extract(epoch from now() - min(${at}))::float8 as age
  from ${done} and ${at} > now() - make_interval(secs => ${within})`;

/**
 * Returns a function that throws QUOTA if the person ($1 in `done`) has nothing left. It locks the person, so a command that also locks a
 * deal must call it first.
 */
export function quotaSpender(name: string, quota: Quota, done: string, at: string) {
  const count = statement<QuotaUsage>(`spent_${name}`, quotaUsageQuery(quota, done, at));
  return async (tx: Transaction, person: number, ...more: unknown[]): Promise<void> => {
    // Sent together; what is counted is as of after the lock.
    const [, [spent]] = await together([lockPerson(tx, person), count(tx, person, ...more)]);
    if (spent !== undefined) enforceQuota(quota, spent);
  };
}
