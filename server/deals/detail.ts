import { eq, sql } from 'drizzle-orm';
import type { DealDetail } from '../../shared/deals.ts';
import type { Queryable } from '../database/connection.ts';
import { dealClicks, deals } from '../database/schema.ts';
import { shownHost } from '../links/link.ts';
import { present } from '../present.ts';
import { render } from '../text/markdown.ts';
import { cardOf, selectCards } from './card.ts';

const more = {
  body: deals.body,
  url: deals.url,
  evidence: deals.evidence,
  regions: deals.regions,
  version: deals.version,
  editedAt: deals.editedAt,
  startsAt: deals.startsAt,
  clicks: dealClicks.clicks,
};

/** One deal with all that its page shows, by the placeholder `id`. */
export const selectDetail = (db: Queryable) =>
  selectCards(db, more)
    .leftJoin(dealClicks, eq(dealClicks.dealId, deals.id))
    .where(eq(deals.id, sql.placeholder('id')));
export type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number];

export const detailOf = (row: DetailRow): DealDetail => ({
  ...cardOf(row),
  ...present({
    body: row.body === '' ? undefined : row.body,
    html: row.body === '' ? undefined : render(row.body),
    url: row.url,
    host: row.url === null ? undefined : shownHost(row.url),
    evidence: row.evidence,
    regions: row.regions.length === 0 ? undefined : row.regions,
    version: row.version,
    editedAt: row.editedAt?.toISOString(),
    startsAt: row.state === 'scheduled' ? row.startsAt?.toISOString() : undefined,
    clicks: row.clicks,
  }),
});
