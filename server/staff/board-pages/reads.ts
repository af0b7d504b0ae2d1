import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AdminPages, BoardPage, PageHistory, PageHistoryQuery } from '../../../shared/admin/pages.ts';
import { adminReads } from '../../../shared/admin/reads.ts';
import { boardPageNames } from '../../../shared/board-pages.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { boardPages, staffLog } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { renderPage } from '../../platform/text/markdown.ts';
import { historyOf } from '../staff-log/history-of.ts';

/** Versions of a page that its history shows. */
const maxShown = 20;

export const boardPageReads = (db: Database) => [
  liveRead(reads.boardPage(':name'), {
    summary: "One of the board's own pages, in each of its languages",
    input: z.strictObject({ name: z.string() }),
    answer: BoardPage,
    problems: ['NOT_FOUND'],
    audience: () => 'public',
    evaluate: async ({ name }) => {
      const dependencies = [dependsOn('board_pages', 'name', name)];
      const pageName = boardPageNames.find((each) => each === name);
      if (pageName === undefined) return gone('NOT_FOUND', dependencies);
      const rows = await db
        .select()
        .from(boardPages)
        .where(and(eq(boardPages.name, pageName), eq(boardPages.isPublic, true)))
        .orderBy(asc(boardPages.language));
      if (rows.length === 0) return gone('NOT_FOUND', dependencies);
      const texts = rows.flatMap(({ language, published, publishedAt }) =>
        published === null || publishedAt === null
          ? []
          : [[language, { html: renderPage(published), publishedAt: publishedAt.toISOString() }] as const],
      );
      return { data: { name: pageName, texts: Object.fromEntries(texts) }, dependencies };
    },
  }),
  liveRead(adminReads.adminPages(), {
    summary: "The board's own pages with their drafts",
    input: z.strictObject({}),
    answer: AdminPages,
    audience: adminsOnly,
    evaluate: async () => {
      const rows = await db.select().from(boardPages).orderBy(asc(boardPages.name), asc(boardPages.language));
      const pages = rows.map(({ name, language, body, version, isPublic, published, changedAt }) => {
        const isDraft = !isPublic || published !== body;
        return { name, language, body, version, isPublic, isDraft, changedAt: changedAt.toISOString() };
      });
      return { data: { pages }, dependencies: [dependsOnAny('board_pages')] };
    },
  }),
  liveRead(adminReads.adminPageHistory('', ''), {
    summary: "The earlier texts of one of the board's own pages, last first",
    input: PageHistoryQuery,
    answer: PageHistory,
    audience: adminsOnly,
    evaluate: async ({ name, language }) => {
      const isOfPage = sql`${staffLog.details} @> ${JSON.stringify({ name, language })}::jsonb`;
      const versions = await historyOf(db, and(eq(staffLog.action, 'change_page'), isOfPage), PageDetails, maxShown);
      return { data: { versions }, dependencies: [dependsOn('board_pages', 'name', name)] };
    },
  }),
];

const PageDetails = z.object({ version: z.number(), body: z.string() });
