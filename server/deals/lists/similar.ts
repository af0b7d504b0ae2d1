import { inArray } from 'drizzle-orm';
import { DealList } from '../../../shared/deals.ts';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { SimilarQuery } from '../../../shared/search.ts';
import { type Dependency, dependsOnAny, type Row } from '../../engine/dependencies.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { cardDependencies, cardOf, selectCards } from '../card.ts';
import { findMerchant } from '../merchants/find-merchant.ts';
import { isRowVisible } from '../visibility.ts';

/** How many of the newest deals of the merchant and of the board are compared: the same offer is usually posted again soon. */
const compared = { merchant: 600, board: 1_000 };
/** The minimum trigram similarity (0 to 1) of a title: at the same merchant, and elsewhere. */
const minSimilarity = { merchant: 0.3, board: 0.45 };

const maxWords = 6;

export interface Candidate {
  id: number;
  version: number;
  /** In milliseconds. */
  liveAt: number;
  /** Whether it is of the same merchant. */
  isOfMerchant: boolean;
  similarity: number;
}

const newest = (of: string, limit: number, members: boolean) =>
  `(select id, version, title, live_at, merchant_id from deals
    where state in ('live', 'expired')${members ? '' : ' and not members_only'}${of} order by live_at desc, id desc limit ${limit})`;

/** The newest deals for which `of` holds, a condition that may name $2, with how alike their titles are to $1; $3 are the title's words. */
export const candidates = (name: string, of: string, limit: number, members: boolean) =>
  statement<Candidate>(
    `similar_${name}_${members ? 'member' : 'public'}`,
    `select id::float8, version, extract(epoch from live_at)::float8 * 1000 as "liveAt", merchant_id is not distinct from $2::bigint as "isOfMerchant",
       case when lower(title) like any ($3::text[]) then similarity(title, $1) else 0 end as similarity
     from ${newest(of, limit, members)} deal`,
  );

const readers = (members: boolean) => ({
  merchant: candidates('same_merchant', ' and merchant_id = $2::bigint', compared.merchant, members),
  board: candidates('board', '', compared.board, members),
});

/** `GET /api/deals/similar`: deals that may be the same as one that someone is about to post. */
export function similar(db: Database) {
  const read = { public: readers(false), member: readers(true) };
  return liveRead(reads.similar(''), {
    summary: 'The newest deals with a title like this one, those of the same merchant first',
    input: SimilarQuery,
    answer: DealList,
    audience: audienceOf,
    evaluate: async ({ title, merchant }, audience) => {
      const members = audience === 'member';
      const findIn = read[members ? 'member' : 'public'];
      const words = wordsOf(title);
      const knownMerchant = merchant === undefined ? undefined : await findMerchant(db, merchant, members);
      const ofMerchant = knownMerchant?.id === undefined ? [] : await findIn.merchant(db, title, knownMerchant.id, words);
      const ofBoard = await findIn.board(db, title, knownMerchant?.id ?? -1, words);
      const order = best([...ofMerchant, ...ofBoard]);
      const rows = order.length === 0 ? [] : await selectCards(db, {}).where(inArray(deals.id, order));
      const shown = new Set(rows.map(({ id }) => id));
      return {
        data: { deals: Object.fromEntries(rows.map((row) => [row.id, cardOf(row)])), order: order.filter((id) => shown.has(id)) },
        dependencies: [
          ...cardDependencies(rows),
          entersOrLeaves({ ofMerchant, ofBoard, merchant: knownMerchant?.id, members }),
          ...(knownMerchant?.dependencies ?? []),
        ],
      };
    },
  });
}

/** The longest words, as LIKE patterns. A similar title contains one of them, and LIKE costs a tenth of comparing trigrams. */
export function wordsOf(title: string): string[] {
  // A title may end with a punctuation mark. The empty word after it would match every title.
  const words = new Set(
    title
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  return longestFirst.slice(0, maxWords).map((word) => `%${word}%`);
}

function best(candidates: readonly Candidate[]): number[] {
  const alike = candidates
    .filter(({ isOfMerchant, similarity }) => similarity >= (isOfMerchant ? minSimilarity.merchant : minSimilarity.board))
    .sort((one, other) => Number(other.isOfMerchant) - Number(one.isOfMerchant) || other.similarity - one.similarity || other.id - one.id);
  return [...new Set(alike.map(({ id }) => id))].slice(0, pages.similar);
}

interface Compared {
  ofMerchant: readonly Candidate[];
  ofBoard: readonly Candidate[];
  merchant: number | undefined;
  members: boolean;
}

/** Compared deals with a new version or that are now hidden, and deals that would now be compared. Votes do not matter. */
function entersOrLeaves({ ofMerchant, ofBoard, merchant, members }: Compared): Dependency {
  const versions = new Map([...ofMerchant, ...ofBoard].map(({ id, version }) => [id, version]));
  const since = { ofMerchant: oldest(ofMerchant, compared.merchant), ofBoard: oldest(ofBoard, compared.board) };
  return dependsOnAny('deals', (row: Row) => {
    const version = versions.get(Number(row.id));
    if (version !== undefined) return row.version !== version || !isRowVisible(row, members);
    if (!isRowVisible(row, members)) return false;
    // The feed's times have milliseconds.
    const liveAt = row.live_at instanceof Date ? row.live_at.getTime() + 1 : Infinity;
    return liveAt >= since.ofBoard || (row.merchant_id === merchant && liveAt >= since.ofMerchant);
  });
}

/** When (ms) the oldest that is compared went live. If there are fewer than the limit, all are compared. */
export const oldest = (candidates: readonly Candidate[], limit: number) =>
  candidates.length < limit ? -Infinity : Math.min(...candidates.map(({ liveAt }) => liveAt));
