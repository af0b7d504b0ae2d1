import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { registration } from '../../../shared/account-limits.ts';
import { adminReads } from '../../../shared/admin/reads.ts';
import { joinRequestRead } from '../../../shared/join-request-read.ts';
import { AdminRegistration, OwnJoinRequest } from '../../../shared/registration.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { accountAudience, adminsOnly, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { invitations, joinRequests, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

/** Requests, and invitations, in an answer. */
const maxShown = 100;

export const registrationReads = (db: Database) => [
  liveRead(joinRequestRead(), {
    summary: 'Whether you have asked to join, and what an admin answered',
    input: z.strictObject({}),
    answer: OwnJoinRequest,
    audience: accountAudience,
    evaluate: async (_input, audience) => {
      const id = personIdOf(audience);
      const [row] = await db.select().from(joinRequests).where(eq(joinRequests.personId, id));
      return { data: row === undefined ? {} : { request: ownRequest(row) }, dependencies: [dependsOn('join_requests', 'person_id', id)] };
    },
  }),
  liveRead(adminReads.adminRegistration(), {
    summary: 'Who has asked to join and waits, and the invitations',
    input: z.strictObject({}),
    answer: AdminRegistration,
    audience: adminsOnly,
    evaluate: async () => ({
      data: {
        requests: await waitingRequests(db),
        invitations: await latestInvitations(db),
      },
      dependencies: [dependsOnAny('join_requests'), dependsOnAny('invitations')],
    }),
  }),
];

function ownRequest({ handle, text, askedAt, approved, answer, decidedAt }: typeof joinRequests.$inferSelect) {
  const isDeclined = approved === false && decidedAt !== null;
  const againAt = isDeclined ? new Date(decidedAt.getTime() + registration.againAfter * 1_000).toISOString() : undefined;
  return omitAbsent({ handle, text, at: askedAt.toISOString(), approved, answer, againAt });
}

async function waitingRequests(db: Database) {
  const rows = await db
    .select({ request: joinRequests, name: people.name, email: people.email })
    .from(joinRequests)
    .innerJoin(people, eq(people.id, joinRequests.personId))
    // Someone who is banned or leaves meanwhile does not wait.
    .where(and(isNull(joinRequests.approved), eq(people.state, 'onboarding')))
    .orderBy(asc(joinRequests.askedAt))
    .limit(maxShown);
  return rows.map(({ request: { personId, handle, text, askedAt, name: chosen }, name, email }) =>
    omitAbsent({ id: personId, handle, name: chosen ?? name, text, at: askedAt.toISOString(), hasAddress: email !== null }),
  );
}

const invitationState = sql<'valid' | 'used' | 'ended' | 'revoked'>`case when ${invitations.revokedAt} is not null then 'revoked'
  when ${invitations.used} >= ${invitations.uses} then 'used' when ${invitations.endsAt} <= now() then 'ended' else 'valid' end`;

async function latestInvitations(db: Database) {
  const rows = await db
    .select({ invitation: invitations, state: invitationState })
    .from(invitations)
    .orderBy(desc(sql`${invitationState} = 'valid'`), desc(invitations.id))
    .limit(maxShown);
  return rows.map(({ invitation: { id, note, uses, used, createdAt, endsAt }, state }) =>
    omitAbsent({ id, note, uses, used, at: createdAt.toISOString(), endsAt: endsAt.toISOString(), state }),
  );
}
