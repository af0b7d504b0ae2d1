import { and, eq } from 'drizzle-orm';
import { StaffPeople, StaffPeopleQuery, StaffPersonPage } from '../../../shared/mod-people.ts';
import { modReads } from '../../../shared/mod-reads.ts';
import { has, roles } from '../../../shared/permissions.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { staffAudience } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { concernDependencies } from '../cases/concerns-staff.ts';
import { latestRemoval } from '../removals/latest-removal.ts';
import { revokedDownvotesOf } from '../sanctions/history.ts';
import { countsOf, formerNamesOf, latestComments, latestDeals, latestDownvotes } from './activity.ts';
import { logAbout, sanctionsForStaff } from './decisions.ts';
import { relatedAccounts } from './related-accounts.ts';
import { reportsOf } from './reports.ts';
import { searchPeople } from './search-people.ts';
import { isShownToStaff, personColumns, staffPersonOf } from './staff-person.ts';

/** Milliseconds: many people may change at once, and nobody watches closely. */
const slowPace = 2_000;

export const modPeopleReads = (db: Database) => [
  liveRead(modReads.staffPeople(), {
    summary: 'People by a part of their name or handle, for moderators; e-mail addresses for admins',
    input: StaffPeopleQuery,
    answer: StaffPeople,
    audience: staffAudience,
    problems: ['AUTH_REQUIRED', 'FORBIDDEN'],
    pace: slowPace,
    evaluate: async (query, audience) => ({
      data: await searchPeople(db, query, audience === 'admins'),
      dependencies: [dependsOnAny('people')],
    }),
  }),
  liveRead(modReads.staffPerson(':id'), {
    summary: 'A person for moderators: sanctions, reports, what they did, and accounts that share an address',
    input: ById,
    answer: StaffPersonPage,
    audience: staffAudience,
    problems: ['AUTH_REQUIRED', 'FORBIDDEN'],
    pace: slowPace,
    evaluate: async ({ id }, audience) => {
      const dependencies = dependenciesOf(id);
      const [row] = await db
        .select(personColumns)
        .from(people)
        .where(and(eq(people.id, id), isShownToStaff));
      if (row === undefined) return gone('NOT_FOUND', [dependsOn('people', 'id', id)]);
      // What is suspected of someone, and who said it, is not for those who may be that person.
      const readers = audience === 'admins' ? 'administers' : 'moderates';
      const below = roles.filter((role) => !has(role, readers));
      return {
        data: {
          person: staffPersonOf(row, audience === 'admins'),
          formerNames: await formerNamesOf(db, id),
          sanctions: await sanctionsForStaff(db, id),
          revoked: await revokedDownvotesOf(db, id),
          downvotes: await latestDownvotes(db, id),
          log: await logAbout(db, id, readers),
          counts: await countsOf(db, id),
          deals: await latestDeals(db, id),
          comments: await latestComments(db, id),
          ...(await reportsOf(db, id)),
          ...omitAbsent({ removal: await latestRemoval(db, id) }),
          related: below.includes(row.role) ? await relatedAccounts(db, id, below) : [],
        },
        dependencies,
      };
    },
  }),
];

const dependenciesOf = (id: number) => [
  dependsOn('people', 'id', id),
  ...['sanctions', 'revoked_downvotes', 'account_traces', 'votes', 'staff_log', 'removals'].map((table) =>
    dependsOn(table, 'person_id', id),
  ),
  ...['deals', 'comments'].map((table) => dependsOn(table, 'author_id', id)),
  // A report does not say whose deal or comment it is about.
  dependsOnAny('case_entries', ({ kind }) => kind === 'report'),
  ...concernDependencies,
];
