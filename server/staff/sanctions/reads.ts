import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { reads } from '../../../shared/reads.ts';
import { OwnSanctions } from '../../../shared/sanctions.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { revokedDownvotesOf, sanctionOf, sanctionsOf } from './history.ts';

export const sanctionReads = (db: Database) => [
  liveRead(reads.ownSanctions(), {
    summary: 'What moderators decided about your account: reasons, ends, appeals',
    input: z.strictObject({}),
    answer: OwnSanctions,
    problems: ['NOT_FOUND'],
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const id = personIdOf(audience);
      const dependencies = [
        dependsOn('people', 'id', id),
        ...['sanctions', 'revoked_downvotes'].map((table) => dependsOn(table, 'person_id', id)),
      ];
      const [me] = await db.select({ state: people.state }).from(people).where(eq(people.id, id));
      if (me === undefined) return gone('NOT_FOUND', dependencies);
      const imposed = await sanctionsOf(db, id);
      return { data: { state: me.state, sanctions: imposed.map(sanctionOf), revoked: await revokedDownvotesOf(db, id) }, dependencies };
    },
  }),
];
