import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { Blocks } from '../../../shared/account.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { blocks, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

export const blockReads = (db: Database) => [
  liveRead(reads.blocks(), {
    summary: 'The people you have blocked, newest first',
    input: z.strictObject({}),
    answer: Blocks,
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const me = personIdOf(audience);
      const rows = await db
        .select({
          id: blocks.id,
          blocked: blocks.blockedId,
          handle: people.handle,
          name: people.name,
          avatar: people.avatar,
          state: people.state,
        })
        .from(blocks)
        .innerJoin(people, eq(people.id, blocks.blockedId))
        .where(and(eq(blocks.personId, me), isNotNull(people.handle)))
        .orderBy(desc(blocks.id));
      const shown = rows.filter(({ state }) => state !== 'deleted');
      return {
        data: {
          blocks: Object.fromEntries(
            shown.map(({ id, handle, name, avatar }) => [id, omitAbsent({ id, handle: handle ?? '', name, avatar })]),
          ),
          order: shown.map(({ id }) => id),
        },
        dependencies: [dependsOn('blocks', 'person_id', me), ...rows.map(({ blocked }) => dependsOn('people', 'id', blocked))],
      };
    },
  }),
];
