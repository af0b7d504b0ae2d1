import { desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Affiliations, OwnAffiliations } from '../../../shared/affiliations.ts';
import { modReads } from '../../../shared/mod-reads.ts';
import { reads } from '../../../shared/reads.ts';
import { authorColumns, authorOf } from '../../deals/author.ts';
import { survivingMerchantIdOf } from '../../deals/merchants/merchant-ids.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { merchantStaffOnly, ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { affiliations, merchants, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

const maxOwn = 20;
const maxListed = 200;

export const affiliationReads = (db: Database) => [own(db), all(db)];

const columns = {
  id: affiliations.id,
  kind: affiliations.kind,
  state: affiliations.state,
  claimedAt: affiliations.claimedAt,
  merchant: { slug: merchants.slug, name: merchants.name },
  merchantId: affiliations.merchantId,
};

function own(db: Database) {
  return liveRead(reads.ownAffiliations(), {
    summary: 'The merchants that you said you work for, newest first',
    input: z.strictObject({}),
    answer: OwnAffiliations,
    audience: ownAudience,
    evaluate: async (_input, audience) => {
      const person = personIdOf(audience);
      const rows = await db
        .select(columns)
        .from(affiliations)
        .innerJoin(merchants, eq(merchants.id, survivingMerchantIdOf(affiliations.merchantId)))
        .where(eq(affiliations.personId, person))
        .orderBy(desc(affiliations.id))
        .limit(maxOwn);
      return {
        data: { affiliations: rows.map(({ claimedAt, merchantId: _, ...row }) => ({ ...row, claimedAt: claimedAt.toISOString() })) },
        dependencies: [dependsOn('affiliations', 'person_id', person), ...rows.map((row) => dependsOn('merchants', 'id', row.merchantId))],
      };
    },
  });
}

function all(db: Database) {
  return liveRead(modReads.affiliations(), {
    summary: 'Claims to represent a merchant: undecided ones first, then verified ones',
    input: z.strictObject({}),
    answer: Affiliations,
    audience: merchantStaffOnly,
    evaluate: async () => {
      const rows = await db
        .select({
          ...columns,
          note: affiliations.note,
          emailMatches: affiliations.emailMatches,
          personId: affiliations.personId,
          ...authorColumns(people),
        })
        .from(affiliations)
        .innerJoin(merchants, eq(merchants.id, survivingMerchantIdOf(affiliations.merchantId)))
        .innerJoin(people, eq(people.id, affiliations.personId))
        .where(inArray(affiliations.state, ['claimed', 'verified']))
        .orderBy(sql`${affiliations.state} = 'verified'`, desc(affiliations.id))
        .limit(maxListed);
      return {
        data: {
          affiliations: rows.map(({ id, kind, state, merchant, claimedAt, note, emailMatches, ...author }) => ({
            ...{ id, kind, state, merchant, emailMatches, claimedAt: claimedAt.toISOString() },
            ...omitAbsent({ person: authorOf(author), note: note || undefined }),
          })),
        },
        dependencies: [
          dependsOnAny('affiliations'),
          ...rows.flatMap((row) => [dependsOn('merchants', 'id', row.merchantId), dependsOn('people', 'id', row.personId)]),
        ],
      };
    },
  });
}
