import { eq, inArray } from 'drizzle-orm';
import { relatedDeals } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { Related } from '../../../shared/search.ts';
import { type Dependency, dependsOn, type Row } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { type CardRow, cardDependencies, cardOf, selectCards } from '../card.ts';
import { goneBecause, hiddenDealProblems } from '../hidden-deal.ts';
import { hiddenBecause, isRowVisible, isVisible, visibility } from '../visibility.ts';
import { alsoSaved } from './also-saved.ts';
import { type Candidate, candidates, oldest, wordsOf } from './similar.ts';

const { shown: maxShown, compared } = relatedDeals;

/** The minimum trigram similarity (0 to 1) of a title. */
const minSimilarity = 0.3;

/** Milliseconds between two evaluations while deals keep changing. */
const pace = 5_000;

const columns = { title: deals.title, version: deals.version, category: deals.categoryId, merchant: deals.merchantId, ...visibility };

const readers = (members: boolean) => ({
  merchant: candidates('of_merchant', ` and state = 'live' and merchant_id = $2::bigint`, compared, members),
  category: candidates('of_category', ` and state = 'live' and category_id = $2::bigint`, compared, members),
});

/** `GET /api/deals/:id/related`: other live deals for someone who looks at this one. */
export function related(db: Database) {
  const read = { public: readers(false), member: readers(true) };
  return liveRead(reads.related(':id'), {
    summary: 'Other live deals: similar ones, the newest of the merchant, and what several people who saved this one saved too',
    input: ById,
    answer: Related,
    problems: hiddenDealProblems,
    audience: audienceOf,
    pace,
    evaluate: async ({ id }, audience) => {
      const members = audience === 'member';
      const [deal] = await db.select(columns).from(deals).where(eq(deals.id, id));
      const hidden = hiddenBecause(deal, members);
      if (deal === undefined || hidden !== undefined) return await goneBecause(db, hidden ?? 'NOT_FOUND', id, members);
      const { merchant, category } = read[members ? 'member' : 'public'];
      const words = wordsOf(deal.title);
      const sameMerchant = deal.merchant === null ? [] : await merchant(db, deal.title, deal.merchant, words);
      const sameCategory = await category(db, deal.title, deal.category, words);
      const saved = await alsoSaved(db, id);

      const similar = mostAlike([...sameMerchant, ...sameCategory], id);
      const ofMerchant = take(
        sameMerchant.map((each) => each.id),
        [id, ...similar],
      );
      const cards = await cardsOf(db, [...similar, ...ofMerchant, ...saved.ids]);
      const isShown = (each: number) => isLive(cards.get(each), members);
      const lists = {
        similar: similar.filter(isShown),
        merchant: ofMerchant.filter(isShown),
        saved: take(saved.ids.filter(isShown), [...similar, ...ofMerchant]),
      };
      const rows = Object.values(lists).flatMap((ids) => ids.flatMap((each) => cards.get(each) ?? []));
      return {
        data: { deals: Object.fromEntries(rows.map((row) => [row.id, cardOf(row)])), ...lists },
        dependencies: [
          dependsOn('deals', 'id', id, (row) => row.version !== deal.version || !isRowVisible(row, members)),
          dependsOn('deals', 'category_id', deal.category, entersOrLeaves(sameCategory, members)),
          ...(deal.merchant === null ? [] : [dependsOn('deals', 'merchant_id', deal.merchant, entersOrLeaves(sameMerchant, members))]),
          ...saved.ids.map((each) => dependsOn('deals', 'id', each, (row) => isRowLive(row, members) !== isShown(each))),
          ...saved.dependencies,
          ...cardDependencies(rows),
        ],
      };
    },
  });
}

function mostAlike(candidates: readonly Candidate[], except: number): number[] {
  const sorted = candidates
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((one, other) => other.similarity - one.similarity || other.id - one.id);
  return take(
    sorted.map(({ id }) => id),
    [except],
  );
}

const take = (ids: readonly number[], except: readonly number[]) =>
  [...new Set(ids)].filter((id) => !except.includes(id)).slice(0, maxShown);

async function cardsOf(db: Database, ids: readonly number[]): Promise<Map<number, CardRow>> {
  const rows = ids.length === 0 ? [] : await selectCards(db, {}).where(inArray(deals.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

const isLive = (row: CardRow | undefined, members: boolean) => row?.state === 'live' && isVisible(row, members);
const isRowLive = (row: Row, members: boolean) => row.state === 'live' && isRowVisible(row, members);

/** Compared deals that changed or are over, and deals that would now be compared. Votes do not matter. */
function entersOrLeaves(rows: readonly Candidate[], members: boolean): Dependency['when'] {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const since = oldest(rows, compared);
  return (row) => {
    const version = versions.get(Number(row.id));
    if (version !== undefined) return row.version !== version || !isRowLive(row, members);
    // The feed's times have milliseconds.
    return isRowLive(row, members) && (row.live_at instanceof Date ? row.live_at.getTime() + 1 : Infinity) >= since;
  };
}
