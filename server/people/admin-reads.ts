import { and, asc, count, eq, gte, ilike, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { AdminPeople, AdminPeopleQuery } from '../../shared/admin/people.ts';
import { adminReads } from '../../shared/admin/reads.ts';
import { roles, rolesWith } from '../../shared/permissions.ts';
import { dependsOnAny } from '../engine/dependencies.ts';
import { adminsOnly } from '../platform/core/viewer.ts';
import type { Database } from '../platform/database/connection.ts';
import { containing } from '../platform/database/like-pattern.ts';
import { people, sessions } from '../platform/database/schema.ts';
import { liveRead } from '../platform/http/live-read.ts';

/** People in an answer. */
const maxFound = 50;

export const peopleAdminReads = (db: Database) => [
  liveRead(adminReads.adminPeople(), {
    summary: 'The staff and the fact-checkers, or the people whose handle or name contains a text',
    input: AdminPeopleQuery,
    answer: AdminPeople,
    audience: adminsOnly,
    evaluate: async ({ q = '' }) => {
      const part = containing(q);
      const isMatching =
        q === ''
          ? or(inArray(people.role, rolesWith('represents the board')), gte(people.trust, 3))
          : or(ilike(people.handle, part), ilike(people.name, part));
      const rows = await db
        .select({ person: people, sessions: count(sessions.personId) })
        .from(people)
        .leftJoin(sessions, eq(sessions.personId, people.id))
        .where(and(isMatching, isNotNull(people.handle), ne(people.state, 'deleted')))
        .groupBy(people.id)
        .orderBy(sql`array_position(${sql.param(roles)}::text[], ${people.role}) desc`, asc(people.handle))
        .limit(maxFound);
      const found = rows.flatMap(({ person: { id, handle, name, role, trust, state, createdAt }, sessions: open }) =>
        handle === null ? [] : [{ id, handle, name, role, trust, state, since: createdAt.toISOString(), sessions: open }],
      );
      return { data: { people: found }, dependencies: [dependsOnAny('people'), dependsOnAny('sessions')] };
    },
  }),
];
