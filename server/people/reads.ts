import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { Me, PersonPage } from '../../shared/people.ts';
import { Handle } from '../../shared/schema.ts';
import type { Database } from '../database/connection.ts';
import { comments, people } from '../database/schema.ts';
import { gone } from '../gone.ts';
import { dependsOn } from '../live/dependencies.ts';
import { present } from '../present.ts';
import { liveRead, oneself, personIn } from '../viewer.ts';
import { countsOtherwise, shownDealsOf } from './shown-deals.ts';

// What can not be a handle is like one that nobody has: not found, rather than invalid.
const ByHandle = z.strictObject({ handle: z.string().transform((text) => Handle.safeParse(text).data ?? '') });

export const peopleReads = (db: Database) => [
  liveRead({
    path: '/api/people/:handle',
    summary: 'What anybody sees of a person',
    input: ByHandle,
    answer: PersonPage,
    audience: () => 'public',
    evaluate: async ({ handle }) => {
      const byHandle = dependsOn('people', 'handle', handle);
      const person = await db.query.people.findFirst({ where: and(eq(people.handle, handle), ne(people.state, 'deleted')) });
      if (person === undefined) return gone('NOT_FOUND', [byHandle]);
      const { id, name, avatar, role, trust, createdAt } = person;
      const shown = await shownDealsOf(db, id);
      const counts = { deals: shown.all.size, hotDeals: shown.hot.size, comments: await commentsOf(db, id) };
      return {
        data: present({ handle, name, avatar, role, trust, since: createdAt.toISOString(), ...counts }),
        dependencies: [
          byHandle,
          dependsOn('people', 'id', id),
          dependsOn('deals', 'author_id', id, (row) => countsOtherwise(row, shown)),
          dependsOn('comments', 'author_id', id),
        ],
      };
    },
  }),
  liveRead({
    path: '/api/me',
    summary: 'Oneself',
    input: z.strictObject({}),
    answer: Me,
    audience: oneself,
    evaluate: async (_input, audience) => {
      const id = personIn(audience);
      const dependencies = [dependsOn('people', 'id', id)];
      const me = await db.query.people.findFirst({ where: eq(people.id, id) });
      if (me === undefined) return gone('NOT_FOUND', dependencies);
      const { handle, avatar, name, role, trust, state } = me;
      const suggestedHandle = handle === null ? me.suggestedHandle : null;
      return { data: present({ id, handle, suggestedHandle, avatar, name, role, trust, state }), dependencies };
    },
  }),
];

const commentsOf = (db: Database, personId: number) =>
  db.$count(comments, and(eq(comments.authorId, personId), eq(comments.state, 'visible')));
