import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { Me, PersonPage } from '../../shared/people.ts';
import { reads } from '../../shared/reads.ts';
import { badgeKinds } from '../../shared/states.ts';
import { countComments } from '../deals/comments/count-comments.ts';
import { countDeals } from '../deals/count-deals.ts';
import { dependsOn } from '../engine/dependencies.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';
import { audienceOf, ownAudience, personIdOf } from '../platform/core/viewer.ts';
import type { Database } from '../platform/database/connection.ts';
import { badges, people } from '../platform/database/schema.ts';
import { gone, liveRead } from '../platform/http/live-read.ts';
import { isSanctioned } from '../staff/sanctions/history.ts';
import { ByHandle } from './by-handle.ts';
import { personCommentsRead } from './comments-of.ts';
import { mentionableRead } from './mentionable.ts';
import { recordRead } from './record.ts';

export const peopleReads = (db: Database) => [
  liveRead(reads.person(':handle'), {
    summary: 'A person, with counts of their visible deals and comments (1,000 means as many or more)',
    input: ByHandle,
    answer: PersonPage,
    audience: audienceOf,
    evaluate: async ({ handle }, audience) => {
      const members = audience === 'member';
      const byHandle = dependsOn('people', 'handle', handle);
      const person = await db.query.people.findFirst({ where: and(eq(people.handle, handle), ne(people.state, 'deleted')) });
      if (person === undefined) return gone('NOT_FOUND', [byHandle]);
      const { id, name, avatar, bio, role, trust, createdAt, represents } = person;
      const all = await countDeals(db, { author: id, members });
      const hot = await countDeals(db, { author: id, members, hot: true });
      const commentCount = await countComments(db, { author: id, members });
      const earned = await db.select({ kind: badges.kind }).from(badges).where(eq(badges.personId, id));
      const own = { badges: badgeKinds.filter((kind) => earned.some((badge) => badge.kind === kind)) };
      const counts = { deals: all.count, hotDeals: hot.count, comments: commentCount.count };
      return {
        data: omitAbsent({ handle, name, avatar, bio, role, trust, since: createdAt.toISOString(), represents, ...counts, ...own }),
        dependencies: [
          ...[byHandle, dependsOn('people', 'id', id), dependsOn('badges', 'person_id', id)],
          ...[all, hot, commentCount].flatMap(({ dependencies }) => dependencies),
        ],
      };
    },
  }),
  liveRead(reads.me(), {
    summary: 'The signed-in person',
    input: z.strictObject({}),
    answer: Me,
    problems: ['NOT_FOUND'],
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const id = personIdOf(audience);
      const dependencies = [dependsOn('people', 'id', id), dependsOn('sanctions', 'person_id', id)];
      const me = await db.query.people.findFirst({ where: eq(people.id, id) });
      if (me === undefined) return gone('NOT_FOUND', dependencies);
      const { handle, avatar, name, role, trust, state } = me;
      const suggestedHandle = handle === null ? me.suggestedHandle : null;
      const sanctioned = (await isSanctioned(db, id)) ? (true as const) : undefined;
      return { data: omitAbsent({ id, handle, suggestedHandle, avatar, name, role, trust, state, sanctioned }), dependencies };
    },
  }),
  recordRead(db),
  personCommentsRead(db),
  mentionableRead(db),
];
