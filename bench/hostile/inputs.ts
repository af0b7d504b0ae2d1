import { priceInTitle } from '../../server/deals/money/price-in-title.ts';
import { oneTypoAway } from '../../server/deals/search/edit-distance.ts';
import { parseQuery } from '../../server/deals/search/parse-query.ts';
import { tryParseLink } from '../../server/platform/links/link.ts';
import { excerpt, truncate } from '../../server/platform/text/excerpt.ts';
import { renderMarkdown } from '../../server/platform/text/markdown.ts';
import { slugOf } from '../../server/platform/text/slug.ts';
import { namedSource, toImportedDeal } from '../../server/reach/import/imported-deal.ts';
import { parseLine } from '../../server/reach/import/imported-line.ts';
import { limits } from '../../shared/limits.ts';
import { text } from '../../shared/schema.ts';
import { links, markdown, searches, titles } from './recipes.ts';
import type { Recipe } from './texts.ts';

/** A function that takes untrusted text. */
export interface Surface {
  name: string;
  /** Its maximum length in characters. */
  max: number;
  take: (text: string) => void;
  recipes: readonly Recipe[];
}

const evidence = text({ ...limits.evidence });
const couponCode = text({ ...limits.couponCode });
const paragraphs = text({ ...limits.body, lines: true });

function searchFor(typed: string): void {
  for (const part of parseQuery(typed)) oneTypoAway(part.text.slice(0, 24));
}

const dealIn = (line: object) => {
  try {
    toImportedDeal(parseLine(line), { source: namedSource('hostile'), currency: 'EUR' });
  } catch {
    // A refusal is fine too.
  }
};

export const surfaces: readonly Surface[] = [
  { name: 'a comment', max: limits.comment.max, take: renderMarkdown, recipes: markdown },
  { name: 'a body', max: limits.body.max, take: renderMarkdown, recipes: markdown },
  { name: 'an excerpt of a body', max: limits.body.max, take: excerpt, recipes: markdown },
  { name: 'a body, cleaned', max: limits.body.max, take: (typed) => paragraphs.safeParse(typed), recipes: markdown },
  { name: 'a link', max: limits.url.max, take: tryParseLink, recipes: links },
  { name: 'a link with redirects', max: 4 * limits.url.max, take: tryParseLink, recipes: links },
  { name: 'a slug of a title', max: limits.title.max, take: slugOf, recipes: titles },
  { name: 'a truncated title', max: limits.title.max, take: truncate, recipes: titles },
  { name: 'evidence', max: limits.evidence.max, take: (typed) => evidence.safeParse(typed), recipes: titles },
  { name: 'a search', max: limits.search.max, take: searchFor, recipes: searches },
  { name: 'a coupon code', max: limits.couponCode.max, take: (typed) => couponCode.safeParse(typed), recipes: titles },
  {
    name: 'an imported title',
    max: limits.title.max,
    take: (title) => dealIn({ title, ...priceInTitle(title, undefined) }),
    recipes: titles,
  },
  { name: 'an imported link', max: 4 * limits.url.max, take: (url) => dealIn({ title: 'A kettle', url }), recipes: links },
  { name: 'an imported body', max: limits.body.max, take: (description) => dealIn({ title: 'A kettle', description }), recipes: markdown },
];
