import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AdminPages, BoardPage, PageHistory, PageHistoryQuery } from '../../../shared/admin/pages.ts';
import { boardPageNames } from '../../../shared/board-pages.ts';
import { reads } from '../../../shared/reads.ts';
import { dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { adminsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { boardPages, people, staffLog } from '../../platform/database/schema.ts';
import { gone, liveRead } from '../../platform/http/live-read.ts';
import { renderPage } from '../../platform/text/markdown.ts';

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
  liveRead(reads.adminPages(), {
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
  liveRead(reads.adminPageHistory('', ''), {
    summary: "The earlier texts of one of the board's own pages, last first",
    input: PageHistoryQuery,
    answer: PageHistory,
    audience: adminsOnly,
    evaluate: async ({ name, language }) => {
      const rows = await db
        .select({ at: staffLog.at, details: staffLog.details, handle: people.handle, name: people.name })
        .from(staffLog)
        .leftJoin(people, eq(people.id, staffLog.actorId))
        .where(and(eq(staffLog.action, 'change_page'), sql`${staffLog.details} @> ${JSON.stringify({ name, language })}::jsonb`))
        .orderBy(desc(staffLog.id))
        .limit(maxShown);
      const versions = rows.flatMap(({ at, details, handle, name: author }) => {
        const { version, body } = details;
        if (typeof version !== 'number' || typeof body !== 'string') return [];
        const by = handle === null || author === null ? null : { handle, name: author };
        return [omitAbsent({ version, body, at: at.toISOString(), by })];
      });
      return { data: { versions }, dependencies: [dependsOn('board_pages', 'name', name)] };
    },
  }),
];
