import { caseWeights, newPeople } from '../../../shared/moderation-limits.ts';
import { type Actor, isChecked } from '../../../shared/permissions.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Queryable, Transaction } from '../../platform/database/connection.ts';
import { hasSql } from '../../platform/database/has-capability.ts';
import { statement } from '../../platform/database/statement.ts';
import { addToCase } from '../../staff/cases/add-to-case.ts';

interface Posted {
  /** Whether there is someone who can approve it. */
  isModerated: boolean;
  /** How many of the person's deals are published, up to the number asked for. */
  published: number;
  /** When the person posted a deal last, in milliseconds. */
  latest: number | null;
  isRecent: boolean;
}

const readPosted = statement<Posted>(
  'posted_deals',
  `select exists (select from people where ${hasSql('role', 'moderates')} and state = 'active') as "isModerated",
     (select count(*)::int from (select from deals where author_id = $1 and state in ('live', 'expired') limit $2::int) counted) as published,
     extract(epoch from latest)::float8 * 1000 as latest, coalesce(latest > now() - make_interval(secs => ${newPeople.heldWithin}), false) as "isRecent"
   from (select max(live_at) as latest from deals where author_id = $1) last`,
);

export type HoldReason = 'first' | 'again';

/**
 * Why a new person's next deal waits for approval: too few of theirs are published yet, or they posted one less than a day ago. `until` is when the
 * second reason ends. Undefined if it does not wait.
 */
export async function holdReason(
  db: Queryable,
  who: Pick<Actor, 'id' | 'role' | 'trust'>,
): Promise<{ reason: HoldReason; until?: Date } | undefined> {
  if (who.trust > 0 || !isChecked(who)) return undefined;
  const held = constant('newPeople.heldDeals');
  if (held === 0) return undefined;
  const [posted] = await readPosted(db, who.id, held);
  if (!posted?.isModerated) return undefined;
  if (posted.published < held) return { reason: 'first' };
  return posted.isRecent && posted.latest !== null
    ? { reason: 'again', until: new Date(posted.latest + newPeople.heldWithin * 1_000) }
    : undefined;
}

/** Puts a new person's held deal into the queue. */
export const queueHeldDeal = (tx: Transaction, dealId: number, reason: HoldReason) =>
  addToCase(tx, { dealId }, { kind: 'held', reason: reason === 'first' ? 'first_deal' : 'second_today', weight: caseWeights.newPerson });
