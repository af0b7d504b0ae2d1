import { desc, eq } from 'drizzle-orm';
import { DealMerges } from '../../../shared/merges.ts';
import { modReads } from '../../../shared/mod-reads.ts';
import { mergeUndo } from '../../../shared/moderation-limits.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { moderatorsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, merges, people } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { authorColumns, authorOf } from '../author.ts';
import { dealSlug } from '../card.ts';
import { canBeUndone } from './undo-merge.ts';

/** Enough for a day. */
const maxListed = 20;

export const mergeReads = (db: Database) => [
  liveRead(modReads.dealMerges(':id'), {
    summary: 'What was merged into a deal and can still be separated, newest first',
    input: ById,
    answer: DealMerges,
    audience: moderatorsOnly,
    evaluate: async ({ id }) => {
      const rows = await db
        .select({ id: merges.id, deal: merges.dealId, title: deals.title, at: merges.mergedAt, ...by })
        .from(merges)
        .innerJoin(deals, eq(deals.id, merges.dealId))
        .innerJoin(people, eq(people.id, merges.mergedBy))
        .where(canBeUndone(id))
        .orderBy(desc(merges.mergedAt))
        .limit(maxListed);
      return {
        data: {
          merges: rows.map(({ id: merge, deal, title, at, ...author }) => ({
            id: merge,
            deal: { id: deal ?? 0, slug: dealSlug(title), title },
            at: at.toISOString(),
            until: new Date(at.getTime() + mergeUndo.within * 1_000).toISOString(),
            ...omitAbsent({ by: authorOf(author) }),
          })),
        },
        dependencies: [dependsOn('merges', 'into_deal_id', id)],
      };
    },
  }),
];

const by = authorColumns(people);
