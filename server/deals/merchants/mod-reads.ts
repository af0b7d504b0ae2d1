import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { pages } from '../../../shared/limits.ts';
import { MerchantList, MerchantsQuery, ModMerchant } from '../../../shared/merchants.ts';
import { modReads } from '../../../shared/mod-reads.ts';
import { mergeUndo } from '../../../shared/moderation-limits.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { pageOf, readCursor } from '../../platform/core/cursor.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { merchantStaffOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { merchantIcon } from '../../platform/database/merchant-icon.ts';
import { merchants, merges, people, staffLog } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { fieldsOf } from './edit-merchant.ts';

const maxHistory = 50;

/** Milliseconds: a board gets new merchants all the time. */
const pace = 2_000;

export const merchantModReads = (db: Database) => [list(db), one(db)];

const dealCount = sql<number>`(select count(*)::int from deals where merchant_id = merchants.id and state in ('live', 'expired'))`;
const columns = {
  id: merchants.id,
  slug: merchants.slug,
  name: merchants.name,
  icon: merchantIcon,
  domain: merchants.domain,
  deals: dealCount,
  mergedInto: sql<string | null>`(select name from merchants other where other.id = merchants.merged_into)`,
};

function list(db: Database) {
  return liveRead(modReads.modMerchants(), {
    summary: 'Merchants, also those without visible deals, the newest first',
    input: MerchantsQuery,
    answer: MerchantList,
    audience: merchantStaffOnly,
    pace,
    evaluate: async ({ q, after }) => {
      const found = await db
        .select(columns)
        .from(merchants)
        .where(
          and(
            q === undefined || q === '' ? isNull(merchants.mergedInto) : matchesSearch(q),
            after === undefined ? undefined : lt(merchants.id, readCursor(after).id),
          ),
        )
        .orderBy(desc(merchants.id))
        .limit(pages.merchants + 1);
      const { page, cursor } = pageOf(found, pages.merchants);
      return {
        data: { merchants: page.map((row) => omitAbsent(row)), ...cursor },
        dependencies: [dependsOnAny('merchants'), dependsOnAny('merchant_aliases'), dependsOnAny('merchant_domains')],
      };
    },
  });
}

/** A part of the name, of an alias or of a domain. */
function matchesSearch(q: string): SQL | undefined {
  const pattern = containing(q);
  return or(
    sql`${merchants.name} ilike ${pattern}`,
    sql`${merchants.id} in (select merchant_id from merchant_aliases where name ilike ${pattern})`,
    sql`${merchants.id} in (select merchant_id from merchant_domains where domain ilike ${pattern})`,
  );
}

function one(db: Database) {
  return liveRead(modReads.modMerchant(':id'), {
    summary: 'A merchant with everything that moderators edit, and what they changed before',
    input: ById,
    answer: ModMerchant,
    audience: merchantStaffOnly,
    evaluate: async ({ id }) => {
      const [row] = await db.select(columns).from(merchants).where(eq(merchants.id, id));
      if (row === undefined) return gone('NOT_FOUND', [dependsOn('merchants', 'id', id)]);
      const { competitors: slugs, logo, ...fields } = await fieldsOf(db, id);
      const competitors =
        slugs.length === 0
          ? []
          : await db
              .select({ slug: merchants.slug, name: merchants.name })
              .from(merchants)
              .where(sql`${merchants.slug} = any(${sql.param(slugs)}::text[])`);
      const history = await historyOf(db, id);
      return {
        data: {
          ...omitAbsent({ ...row, logo: logo ?? undefined }),
          ...{ ...fields, competitors, history, version: history[0]?.id ?? 0 },
        },
        dependencies: [
          dependsOn('merchants', 'id', id),
          ...['merchant_domains', 'merchant_aliases', 'merchant_competitors', 'staff_log'].map((table) =>
            dependsOn(table, 'merchant_id', id),
          ),
          dependsOn('merges', 'merchant_id', id),
          dependsOn('merges', 'into_merchant_id', id),
        ],
      };
    },
  });
}

/** What staff did with a merchant, last first. */
async function historyOf(db: Database, id: number) {
  const isRecent = sql`${staffLog.at} > now() - make_interval(secs => ${mergeUndo.within})`;
  const rows = await db
    .select({
      id: staffLog.id,
      at: staffLog.at,
      action: staffLog.action,
      reason: staffLog.reason,
      details: staffLog.details,
      handle: people.handle,
      name: people.name,
      isOpen: sql<boolean>`${isRecent} and not exists (select from staff_log later where later.undoes = ${staffLog.id})`,
      merge: sql<
        number | null
      >`(select ${merges.id}::float8 from ${merges} where ${merges.logId} = ${staffLog.id} and ${merges.state} in ('moving', 'done'))`,
    })
    .from(staffLog)
    .leftJoin(people, eq(people.id, staffLog.actorId))
    .where(eq(staffLog.merchantId, id))
    .orderBy(desc(staffLog.id))
    .limit(maxHistory);
  return rows.map(({ handle, name, details, isOpen, merge, at, ...entry }) =>
    omitAbsent({
      ...entry,
      at: at.toISOString(),
      by: handle === null || name === null ? undefined : { handle, name },
      changed: Object.keys((details as { after?: object }).after ?? {}),
      undo: !isOpen ? undefined : entry.action === 'edit_merchant' ? ('edit' as const) : merge === null ? undefined : ('merge' as const),
      merge: isOpen ? merge : undefined,
    }),
  );
}
