import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { reads } from '../../../shared/reads.ts';
import { OwnTrust } from '../../../shared/trust.ts';
import { countComments } from '../../deals/comments/count-comments.ts';
import { countDeals, type DealCount } from '../../deals/count-deals.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { constant } from '../../platform/core/constants.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';

export const trustReads = (db: Database) => [ownTrust(db)];

function ownTrust(db: Database) {
  return liveRead(reads.myTrust(), {
    summary: 'Your level of trust, and what is missing for the next one',
    input: z.strictObject({}),
    answer: OwnTrust,
    problems: ['NOT_FOUND'],
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const id = personIdOf(audience);
      const own = dependsOn('people', 'id', id);
      const columns = { trust: people.trust, earned: people.earnedTrust, since: people.createdAt };
      const [person] = await db.select(columns).from(people).where(eq(people.id, id));
      if (person === undefined) return gone('NOT_FOUND', [own]);
      // Whom staff has lowered rises only by earning more.
      const reached = Math.max(person.trust, person.earned);
      const counted = await countFor(db, id, reached);
      const next = counted && {
        trust: reached + 1,
        from: new Date(person.since.getTime() + counted.days * 86_400_000).toISOString(),
        have: Math.min(counted.need, counted.have),
        need: counted.need,
      };
      return {
        data: omitAbsent({
          trust: person.trust,
          lowered: reached > person.trust ? (true as const) : undefined,
          since: person.since.toISOString(),
          next,
        }),
        dependencies: [own, ...(counted?.dependencies ?? [])],
      };
    },
  });
}

/** What counts for the level after this one; undefined if the next is not earned. */
async function countFor(db: Database, author: number, trust: number) {
  const posted = (hot: boolean) => countDeals(db, { author, members: true, hot });
  if (trust === 0)
    return {
      ...sumOf(await posted(false), await countComments(db, { author, members: true })),
      days: constant('trust.memberDays'),
      need: constant('trust.memberActions'),
    };
  if (trust === 1) return { ...sumOf(await posted(true)), days: constant('trust.trustedDays'), need: constant('trust.trustedHotDeals') };
  return undefined;
}

const sumOf = (...counts: DealCount[]) => ({
  have: counts.reduce((sum, { count }) => sum + count, 0),
  dependencies: counts.flatMap(({ dependencies }) => dependencies),
});
