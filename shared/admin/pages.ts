import { z } from 'zod';
import { boardPageNames } from '../board-pages.ts';
import { limits } from '../limits.ts';
import { Moment, text } from '../schema.ts';
import { ChangedBy } from './changed-by.ts';

const PageKey = { name: z.enum(boardPageNames), language: z.string().regex(/^[a-z]{2}$/) };

/** `GET /api/pages/:name`: one of the board's own pages, in each of its languages. */
export const BoardPage = z.object({
  name: PageKey.name,
  texts: z.record(z.string(), z.object({ html: z.string(), publishedAt: Moment })),
});
export type BoardPage = z.infer<typeof BoardPage>;

/** `GET /api/admin/pages`: the pages and their drafts. */
export const AdminPages = z.object({
  pages: z.array(
    z.object({
      ...PageKey,
      body: z.string(),
      version: z.int(),
      isPublic: z.boolean(),
      /** Whether `body` differs from what everybody reads. */
      isDraft: z.boolean(),
      changedAt: Moment,
    }),
  ),
});
export type AdminPages = z.infer<typeof AdminPages>;

/** `GET /api/admin/pages/history`: the earlier texts of a page, last first. */
export const PageHistoryQuery = z.strictObject(PageKey);
export const PageHistory = z.object({
  versions: z.array(z.object({ version: z.int(), at: Moment, by: ChangedBy.optional(), body: z.string() })),
});
export type PageHistory = z.infer<typeof PageHistory>;

const Body = text({ ...limits.boardPage, lines: true });
/** `PUT /api/admin/pages`. `version` is the one that it changes, 0 for a new page. `action`: by default a draft that nobody else reads. */
export const SavePage = z.strictObject({
  ...PageKey,
  body: Body,
  version: z.int(),
  action: z.enum(['draft', 'publish', 'withdraw']).default('draft'),
});
export type SavePage = z.infer<typeof SavePage>;
export const PreviewPage = z.strictObject({ body: Body });
export const RenderedPage = z.object({ html: z.string() });
