import { eq, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { DealDetail } from '../../shared/deals.ts';
import type { Image } from '../../shared/images.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';
import type { Queryable } from '../platform/database/connection.ts';
import { columnsOf, fieldsSeenOn } from '../platform/database/deal-columns.ts';
import { dealImages, deals, images } from '../platform/database/schema.ts';
import { renderMarkdown } from '../platform/text/markdown.ts';
import { answerFields, cardOf, selectCards } from './card.ts';

const pictures = sql<Image[] | null>`(
  select json_agg(json_build_object('hash', ${images.hash}, 'width', ${images.width}, 'height', ${images.height}, 'blur', ${images.blur})
    order by ${dealImages.position})
  from ${dealImages} join ${images} on ${images.id} = ${dealImages.imageId} where ${dealImages.dealId} = ${deals.id})`;

const detailColumns = {
  ...columnsOf([...fieldsSeenOn('page'), ...fieldsSeenOn('scheduled')]),
  version: deals.version,
  editedAt: deals.editedAt,
  lockedAt: deals.lockedAt,
  heldAt: deals.heldAt,
  pictures,
};

/** Selects deals with the columns of their pages and `further`. */
export const selectDetails = <Further extends SelectedFields>(db: Queryable, further: Further) =>
  selectCards(db, { ...detailColumns, ...further });

/** Selects the deal with the id in the placeholder `id`. */
export const selectDetail = (db: Queryable) => selectDetails(db, {}).where(eq(deals.id, sql.placeholder('id')));
export type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number];

export const detailOf = (row: DetailRow, html = renderMarkdown): DealDetail => ({
  ...cardOf(row),
  ...answerFields('page', row),
  ...(row.state === 'scheduled' ? answerFields('scheduled', row) : {}),
  ...omitAbsent({
    html: row.body === '' ? undefined : html(row.body),
    version: row.version,
    editedAt: row.editedAt?.toISOString(),
    locked: row.lockedAt === null ? undefined : (true as const),
    images: row.pictures,
  }),
});
