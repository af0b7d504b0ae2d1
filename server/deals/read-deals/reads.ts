import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReadDeals } from '../../../shared/read-deals.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { readDeals } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

export const readDealReads = (db: Database) => [
  liveRead(reads.readDeals(), {
    summary: 'The deals that you have read, the last one last',
    input: z.strictObject({}),
    answer: ReadDeals,
    audience: ownAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const [known] = await db
        .select({ deals: readDeals.dealIds, isKept: readDeals.isKept })
        .from(readDeals)
        .where(eq(readDeals.personId, person));
      return { data: known ?? { deals: [], isKept: true }, dependencies: [dependsOn('read_deals', 'person_id', person)] };
    },
  }),
];
