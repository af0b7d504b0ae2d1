import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { pages } from '../../../shared/limits.ts';
import { BannedDeals, type MerchantBan, MerchantBans } from '../../../shared/merchant-bans.ts';
import { modReads } from '../../../shared/mod-reads.ts';
import { cardDependencies, cardOf, selectCards } from '../../deals/card.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { merchantStaffOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, merchantBans, merchants, people } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { isBannedDeal } from './banned-deals.ts';

export const merchantBanReads = (db: Database) => [allBans(db), dealsOfBan(db)];

function allBans(db: Database) {
  return liveRead(modReads.merchantBans(), {
    summary: 'The bans of merchants and domains, newest first',
    input: z.strictObject({}),
    answer: MerchantBans,
    problems: ['FORBIDDEN'],
    audience: merchantStaffOnly,
    evaluate: async () => {
      const rows = await selectBans(db);
      return {
        data: { bans: Object.fromEntries(rows.map((row) => [row.ban.id, banOf(row)])), order: rows.map(({ ban }) => ban.id) },
        dependencies: [
          dependsOnAny('merchant_bans'),
          ...rows.flatMap(({ ban: { merchantId, createdBy } }) => [
            ...(merchantId === null ? [] : [dependsOn('merchants', 'id', merchantId)]),
            ...(createdBy === null ? [] : [dependsOn('people', 'id', createdBy)]),
          ]),
        ],
      };
    },
  });
}

const selectBans = (db: Database) =>
  db
    .select({ ban: merchantBans, merchant: { slug: merchants.slug, name: merchants.name, icon: merchants.icon }, by: people.handle })
    .from(merchantBans)
    .leftJoin(merchants, eq(merchants.id, merchantBans.merchantId))
    .leftJoin(people, eq(people.id, merchantBans.createdBy))
    .orderBy(desc(merchantBans.id));

function banOf({ ban, merchant, by }: Awaited<ReturnType<typeof selectBans>>[number]): MerchantBan {
  const { id, domain, until, reason, createdAt } = ban;
  return omitAbsent({
    ...{ id, domain, reason, by, until: until.toISOString(), at: createdAt.toISOString() },
    merchant: merchant === null ? undefined : omitAbsent(merchant),
  });
}

function dealsOfBan(db: Database) {
  return liveRead(modReads.bannedDeals(':id'), {
    summary: 'The live deals that a ban concerns, newest first, and how many there are',
    input: ById,
    answer: BannedDeals,
    problems: ['FORBIDDEN', 'NOT_FOUND'],
    audience: merchantStaffOnly,
    evaluate: async ({ id }) => {
      const changed = dependsOn('merchant_bans', 'id', id);
      const [ban] = await db.select().from(merchantBans).where(eq(merchantBans.id, id));
      if (ban === undefined) return gone('NOT_FOUND', [changed]);
      const isBanned = isBannedDeal(db, ban);
      const ids = await db.select({ id: deals.id, merchant: deals.merchantId }).from(deals).where(isBanned);
      const rows = await selectCards(db, {}).where(isBanned).orderBy(desc(deals.liveAt), desc(deals.id)).limit(pages.deals);
      const merchant = ban.merchantId ?? ids[0]?.merchant;
      const shownIds = new Set(ids.map((deal) => deal.id));
      return {
        data: {
          deals: Object.fromEntries(rows.map((row) => [row.id, cardOf(row)])),
          order: rows.map((row) => row.id),
          count: shownIds.size,
        },
        dependencies: [
          changed,
          ...cardDependencies(rows),
          // Votes do not matter, only what starts and stops being live.
          ...(merchant === null || merchant === undefined
            ? []
            : [dependsOn('deals', 'merchant_id', merchant, (row) => (row.state === 'live') !== shownIds.has(Number(row.id)))]),
        ],
      };
    },
  });
}
