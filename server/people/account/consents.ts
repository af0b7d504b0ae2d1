import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DueConsents, type PageVersion, RequiredConsents } from '../../../shared/account.ts';
import { adminReads } from '../../../shared/admin/reads.ts';
import { permissions } from '../../../shared/permissions.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { invalid } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { adminsOnly, ownAudience, type Person, personIdOf } from '../../platform/core/viewer.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { consents, requiredConsents } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';

/** Pace of the counts in milliseconds: everybody accepts at about the same time. */
const pace = 5_000;

export const consentReads = (db: Database) => [
  liveRead(reads.dueConsents(), {
    summary: 'What you are asked to accept',
    input: z.strictObject({}),
    answer: DueConsents,
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const person = personIdOf(audience);
      const accepted = sql`exists (select from ${consents} where ${consents.personId} = ${person}
        and ${consents.page} = ${requiredConsents.page} and ${consents.version} >= ${requiredConsents.version})`;
      const due = await db
        .select({ page: requiredConsents.page, version: requiredConsents.version })
        .from(requiredConsents)
        .where(sql`not ${accepted}`)
        .orderBy(requiredConsents.page);
      return { data: { due }, dependencies: [dependsOnAny('required_consents'), dependsOn('consents', 'person_id', person)] };
    },
  }),
  liveRead(adminReads.requiredConsents(), {
    summary: 'What everybody is asked to accept, and how many have',
    input: z.strictObject({}),
    answer: RequiredConsents,
    problems: ['FORBIDDEN'],
    audience: adminsOnly,
    pace,
    evaluate: async () => {
      // Spelled out: in the list of a select from one table, drizzle leaves out the names of tables.
      const accepted = sql<number>`(select count(*)::int from consents
        where consents.page = required_consents.page and consents.version = required_consents.version)`;
      const { page, version, since } = requiredConsents;
      const rows = await db.select({ page, version, since, accepted }).from(requiredConsents).orderBy(page);
      return {
        data: { pages: rows.map((row) => ({ ...row, since: row.since.toISOString() })) },
        dependencies: [dependsOnAny('required_consents'), dependsOnAny('consents')],
      };
    },
  }),
];

/** Records that a person accepts the current version. Throws INVALID for another one, which they cannot have read. */
export async function acceptPage(tx: Transaction, who: Person, { page, version }: PageVersion): Promise<PageVersion> {
  const [required] = await tx.select({ version: requiredConsents.version }).from(requiredConsents).where(eq(requiredConsents.page, page));
  if (required?.version !== version) throw invalid('version', 'unknown', 'There is another version by now; read that one');
  await tx.insert(consents).values({ personId: who.id, page, version }).onConflictDoNothing();
  return { page, version };
}

/** Asks everybody to accept a page, which has a new version from now on. */
export async function askForConsent(tx: Transaction, who: Person, { page }: Pick<PageVersion, 'page'>): Promise<PageVersion> {
  requirePermission(permissions["change the board's settings"](who));
  const [required] = await tx
    .insert(requiredConsents)
    .values({ page })
    .onConflictDoUpdate({ target: requiredConsents.page, set: { version: sql`${requiredConsents.version} + 1`, since: sql`now()` } })
    .returning({ page: requiredConsents.page, version: requiredConsents.version });
  if (required === undefined) throw new Error('The version was not stored');
  await recordStaffAction(tx, { action: 'ask_consent', actorId: who.id, details: required });
  return required;
}
