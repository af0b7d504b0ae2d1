import { guessCategory } from '../categories/guess-category.ts';
import type { Page } from './page/parse-page.ts';
import { isOfType, type Thing, textValue, thingsOf } from './schema-org/thing.ts';

/** Our category for the merchant's own, or else for the title. */
export function extractCategory(
  page: Page,
  things: readonly Thing[],
  product: Thing | undefined,
  title: string,
  domain: string,
): string | undefined {
  const own = product === undefined ? undefined : textValue(product, 'category');
  const words = [own ?? '', page.meta('product:category', 'og:product:category') ?? '', ...breadcrumbs(things).reverse()];
  const known = words
    .flatMap((text) => text.split(/[|>/]|&gt;/).reverse())
    .map((word) => guessCategory({ title: '', word: word.trim(), source: '', domain: '' }));
  const category = known.find((slug) => slug !== 'other') ?? guessCategory({ title, word: undefined, source: '', domain });
  return category === 'other' ? undefined : category;
}

function breadcrumbs(things: readonly Thing[]): string[] {
  const trail = things.filter((thing) => isOfType(thing, 'breadcrumblist')).flatMap((list) => thingsOf(list, 'itemlistelement'));
  return trail.slice(0, 12).map((step) => textValue(step, 'name') ?? textValue(step, 'item') ?? '');
}
