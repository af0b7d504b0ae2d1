import { eq } from 'drizzle-orm';
import type { AlertExclusion } from '../../../shared/alerts.ts';
import { limits } from '../../../shared/limits.ts';
import { wordsQuery } from '../../deals/lists/words-condition.ts';
import { readTerms } from '../../deals/search/search-terms.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { type AlertRow, lockOwnAlert, type WrittenAlert, writeAlert } from './own-alert.ts';
import { refuseHidden } from './refuse-hidden.ts';
import { soughtBy } from './stored-filters.ts';

/**
 * "Less like this": leaves out the merchant or category of a deal, or a word, as a word of the search with a minus. Throws NOT_FOUND, what
 * refuseHidden throws, and INVALID if nothing can be left out.
 */
export async function excludeFromAlert(tx: Transaction, who: Person, id: number, exclusion: AlertExclusion): Promise<WrittenAlert> {
  const alert = await lockOwnAlert(tx, who, id);
  if (exclusion.by === 'word') return await writeAlert(tx, alert, await withoutWord(tx, alert, exclusion.word));
  await refuseHidden(tx, who, exclusion.deal);
  const [deal] = await tx
    .select({ merchant: deals.merchantId, category: deals.categoryId })
    .from(deals)
    .where(eq(deals.id, exclusion.deal));
  const column = exclusion.by === 'merchant' ? 'excludedMerchants' : 'excludedCategories';
  const excluded = deal?.[exclusion.by] ?? undefined;
  if (excluded === undefined) throw invalid('by', 'unknown', 'The deal has no merchant');
  const all = [...new Set([...alert[column], excluded])];
  if (all.length > limits.alertExclusions.count) throw invalid('by', 'too_many', `At most ${limits.alertExclusions.count}`);
  return await writeAlert(tx, alert, { [column]: all });
}

async function withoutWord(tx: Transaction, alert: AlertRow, word: string) {
  const excludedTerm = /\s/.test(word) ? `-"${word.replaceAll('"', '')}"` : `-${word}`;
  if (alert.dealId !== null || alert.saved) throw invalid('word', 'not_a_list', 'This alert is not about a list');
  const { q: before } = alert.filters;
  const q = before === undefined ? excludedTerm : `${before} ${excludedTerm}`;
  const terms = await readTerms(tx, q);
  if ([...q].length > limits.search.max || (before !== undefined && terms.length === (await readTerms(tx, before)).length))
    throw invalid('word', 'too_long', 'The words of this alert are too long for another one');
  const filters = { ...alert.filters, q };
  return { filters, words: wordsQuery(await soughtBy(tx, filters, alert.mentions)) ?? null };
}
