import { eq, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { DealCard, DealDetail } from '../../shared/deals.ts';
import { excerpt, excerptSource } from '../../shared/excerpt.ts';
import { shownVoteSpeed } from '../../shared/heat.ts';
import type { Image } from '../../shared/images.ts';
import { type Dependency, dependsOn } from '../engine/dependencies.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';
import type { Queryable } from '../platform/database/connection.ts';
import {
  type ColumnValues,
  columnsOf,
  type FieldsSeenOn,
  fieldsSeenOn,
  jsonValue,
  type SeenOn,
} from '../platform/database/deal-columns.ts';
import { merchantIcon } from '../platform/database/merchant-icon.ts';
import { categories, dealScores, deals, images, merchants, people, places } from '../platform/database/schema.ts';
import { shownHost } from '../platform/links/link.ts';
import { slugOf } from '../platform/text/slug.ts';
import { authorColumns, authorOf } from './author.ts';

// Not a join: with more than eight (`join_collapse_limit`), PostgreSQL would join all deals before it takes those of a page.
const clicks = sql<number | null>`(select clicks from deal_clicks where deal_clicks.deal_id = ${deals.id})`;

const columns = {
  id: deals.id,
  state: deals.state,
  ...columnsOf(fieldsSeenOn('card')),
  placeId: deals.place,
  picture: deals.picture,
  imageHash: images.hash,
  imageWidth: images.width,
  imageHeight: images.height,
  imageBlur: images.blur,
  up: dealScores.up,
  down: dealScores.down,
  withheldVotes: dealScores.withheldVotes,
  comments: dealScores.comments,
  liveAt: deals.liveAt,
  expiredAt: deals.expiredAt,
  hotAt: deals.hotAt,
  voteSpeed: dealScores.voteSpeed,
  voteSpeedAt: dealScores.voteSpeedAt,
  expiredBy: deals.expiredBy,
  worksPeople: deals.worksPeople,
  worksAt: deals.worksAt,
  deadPeople: deals.deadPeople,
  deadAt: deals.deadAt,
  claimedPeople: deals.claimedPeople,
  claimedPrice: deals.claimedPrice,
  opening: sql<string>`left(${deals.body}, ${sql.raw(String(excerptSource))})`,
  link: deals.url,
  placeName: places.name,
  placeRegion: places.region,
  placeCountry: places.country,
  placeLatitude: places.latitude,
  placeLongitude: places.longitude,
  clicks,
  merchantId: deals.merchantId,
  merchantSlug: merchants.slug,
  merchantName: merchants.name,
  merchantIcon,
  categoryId: deals.categoryId,
  categorySlug: categories.slug,
  categoryName: categories.name,
  authorId: deals.authorId,
  ...authorColumns(people),
  represents: people.represents,
};

/** Selects deals with the columns of a card and `more`. */
export const selectCards = <More extends SelectedFields>(db: Queryable, more: More) =>
  db
    .select({ ...columns, ...more })
    .from(deals)
    .innerJoin(dealScores, eq(dealScores.dealId, deals.id))
    .innerJoin(people, eq(people.id, deals.authorId))
    .innerJoin(categories, eq(categories.id, deals.categoryId))
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    .leftJoin(places, eq(places.id, deals.place))
    .leftJoin(images, eq(images.id, deals.imageId));

export type CardRow = Awaited<ReturnType<typeof selectPlain>>[number];
const selectPlain = (db: Queryable) => selectCards(db, {});

/** The slug at the end of a deal's URL. It is never looked up, so it is not stored. */
export const dealSlug = (title: string): string => slugOf(title) || 'deal';

export function cardOf(row: CardRow): DealCard {
  const { id, title, state, picture, up, down, comments } = row;
  return omitAbsent({
    ...answerFields('card', row),
    ...{ id, slug: dealSlug(title), state, picture, up, down, comments },
    withheld: Math.round(row.withheldVotes / 100) || undefined,
    place: placeOf(row),
    merchant: merchantOf(row),
    category: { slug: row.categorySlug, name: row.categoryName },
    author: authorOf(row),
    liveAt: row.liveAt.toISOString(),
    expiredAt: row.expiredAt?.toISOString(),
    hotAt: row.hotAt?.toISOString(),
    voteSpeed: row.voteSpeed < shownVoteSpeed ? undefined : { upvotes: Math.round(row.voteSpeed), at: row.voteSpeedAt.toISOString() },
    expiredBy: row.expiredBy,
    image: imageOf(row),
    works: row.worksAt === null ? undefined : { people: row.worksPeople, at: row.worksAt.toISOString() },
    dead: row.deadAt === null ? undefined : { people: row.deadPeople, at: row.deadAt.toISOString() },
    claimed: row.claimedPrice === null ? undefined : { people: row.claimedPeople, price: row.claimedPrice },
    excerpt: excerpt(row.opening) || undefined,
    host: row.link === null ? undefined : shownHost(row.link),
    clicks: row.clicks,
  });
}

/** The fields that are seen on the card, or on the page, as the API answers them. */
export function answerFields<On extends SeenOn>(on: On, row: Pick<ColumnValues, FieldsSeenOn<On>>) {
  const answer: Record<string, unknown> = {};
  for (const field of fieldsSeenOn(on)) {
    const value = jsonValue(row[field]);
    if (value !== undefined && value !== false) answer[field] = value;
  }
  return answer as Pick<DealDetail, FieldsSeenOn<On>>;
}

function merchantOf({ merchantSlug: slug, merchantName: name, merchantIcon: icon }: CardRow): DealCard['merchant'] {
  return slug === null || name === null ? undefined : omitAbsent({ slug, name, icon });
}

function placeOf({ placeId: id, placeName: name, placeRegion: region, placeCountry: country, ...row }: CardRow): DealCard['place'] {
  const { placeLatitude: latitude, placeLongitude: longitude } = row;
  if (id === null || name === null || country === null || latitude === null || longitude === null) return undefined;
  return omitAbsent({ id, name, region: region || undefined, country, latitude, longitude });
}

function imageOf({ imageHash: hash, imageWidth: width, imageHeight: height, imageBlur: blur }: CardRow): Image | undefined {
  return hash === null || width === null || height === null || blur === null ? undefined : { hash, width, height, blur };
}

/** The rows that cards show: deals, authors and merchants. */
export function cardDependencies(rows: readonly CardRow[]): Dependency[] {
  const ids = (idOf: (row: CardRow) => number | null) => new Set(rows.map(idOf).filter((id) => id !== null));
  return [
    ...rows.flatMap(({ id }) => [
      dependsOn('deals', 'id', id),
      ...['deal_scores', 'deal_clicks'].map((table) => dependsOn(table, 'deal_id', id)),
    ]),
    ...[...ids((row) => row.authorId)].map((id) => dependsOn('people', 'id', id)),
    ...[...ids((row) => row.merchantId)].map((id) => dependsOn('merchants', 'id', id)),
    ...[...ids((row) => row.categoryId)].map((id) => dependsOn('categories', 'id', id)),
  ];
}
