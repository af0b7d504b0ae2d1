import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type DealDetail, Scheduled } from '../../../shared/deals.ts';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn, type Row } from '../../engine/dependencies.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { renderAllMarkdown } from '../../platform/text/markdown.ts';
import { cardDependencies, dealSlug } from '../card.ts';
import { type DetailRow, detailOf, selectDetails } from '../detail.ts';
import { dependsOnState, seesMembersOnly } from '../sees-members-only.ts';
import { isRowVisible } from '../visibility.ts';

/** Your own scheduled deals, which nobody else sees. */
export const scheduled = (db: Database) =>
  liveRead(reads.scheduled(), {
    summary: 'Your own scheduled deals, soonest first',
    input: z.strictObject({}),
    answer: Scheduled,
    audience: ownAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const rows = await scheduledRows(db, person, members);
      const blockingDuplicates = await duplicatesOf(db, rows, members);
      const html = await renderAllMarkdown(rows.map(({ body }) => body));
      const listed = new Set(rows.map(({ id }) => id));
      const entersOrLeaves = (row: Row) => row.state === 'scheduled' || listed.has(Number(row.id));
      return {
        data: {
          deals: Object.fromEntries(
            rows.map((row) => [row.id, { ...detailOf(row, html), ...duplicateIn(blockingDuplicates.get(row.duplicateOf)) }]),
          ),
          order: rows.map(({ id }) => id),
        },
        dependencies: [
          dependsOn('deals', 'author_id', person, entersOrLeaves),
          dependsOnState(person, members),
          // The dependency on the author already covers their rows.
          ...cardDependencies(rows).filter(({ table }) => table !== 'deals'),
          ...rows.map(({ id }) => dependsOn('deal_images', 'deal_id', id)),
          ...idsOf(rows).map((id) => dependsOn('deals', 'id', id, hasChanged(blockingDuplicates.get(id), members))),
        ],
      };
    },
  });

/** Even their own members-only deals are visible only to members. */
const visibleTo = (members: boolean) => (members ? undefined : eq(deals.membersOnly, false));

const scheduledRows = (db: Database, authorId: number, members: boolean) =>
  selectDetails(db, { duplicateOf: deals.duplicateOf })
    .where(and(eq(deals.authorId, authorId), eq(deals.state, 'scheduled'), visibleTo(members)))
    .orderBy(asc(deals.startsAt), asc(deals.id))
    .limit(pages.scheduled);

type ScheduledRow = DetailRow & { duplicateOf: number | null };

interface Duplicate {
  id: number;
  title: string;
  version: number;
}

const idsOf = (rows: readonly ScheduledRow[]): number[] => rows.map(({ duplicateOf }) => duplicateOf).filter((id) => id !== null);

/** The live duplicates that block scheduled deals, by id. A duplicate that is no longer live blocks nothing, and may be hidden. */
async function duplicatesOf(db: Database, rows: readonly ScheduledRow[], members: boolean): Promise<Map<number | null, Duplicate>> {
  const ids = idsOf(rows);
  if (ids.length === 0) return new Map();
  const columns = { id: deals.id, title: deals.title, version: deals.version };
  const live = await db
    .select(columns)
    .from(deals)
    .where(and(inArray(deals.id, ids), eq(deals.state, 'live'), visibleTo(members)));
  return new Map(live.map((duplicate) => [duplicate.id, duplicate]));
}

const duplicateIn = (duplicate: Duplicate | undefined): Pick<DealDetail, 'duplicate'> =>
  duplicate === undefined ? {} : { duplicate: { id: duplicate.id, slug: dealSlug(duplicate.title), title: duplicate.title } };

/** Whether a duplicate started or stopped blocking, or has another title. Votes do not matter. */
const hasChanged = (duplicate: Duplicate | undefined, members: boolean) => (row: Row) =>
  (row.state === 'live' && isRowVisible(row, members) ? row.version : undefined) !== duplicate?.version;
