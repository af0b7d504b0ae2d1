import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Posting } from '../../shared/posting.ts';
import { reads } from '../../shared/reads.ts';
import { omitAbsent } from '../core/omit-absent.ts';
import { ownAudience, personIdOf } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { people } from '../database/schema.ts';
import { gone, liveRead } from '../http/live-read.ts';
import { dependsOn, dependsOnAny } from '../live/dependencies.ts';
import { holdReason } from './held-first-deals.ts';

export const postingReads = (db: Database) => [
  liveRead(reads.posting(), {
    summary: 'Whether your next deal waits for approval',
    input: z.strictObject({}),
    answer: Posting,
    problems: ['NOT_FOUND'],
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const id = personIdOf(audience);
      const dependencies = [dependsOn('people', 'id', id), dependsOn('deals', 'author_id', id), dependsOnAny('site')];
      const [me] = await db.select({ id: people.id, role: people.role, trust: people.trust }).from(people).where(eq(people.id, id));
      if (me === undefined) return gone('NOT_FOUND', dependencies);
      const hold = await holdReason(db, me);
      return { data: omitAbsent({ holdReason: hold?.reason, heldUntil: hold?.until?.toISOString() }), dependencies };
    },
  }),
];
