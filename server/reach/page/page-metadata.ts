import type { DealFilters } from '../../../shared/deal-filters.ts';
import type { DealDetail } from '../../../shared/deals.ts';
import { listIn } from '../../../shared/list-address.ts';
import { logAddress, logFeedAddress, logParamsIn } from '../../../shared/log-address.ts';
import { type DealListParams, type ReadPath, reads } from '../../../shared/reads.ts';
import { formatDecimal } from '../../deals/money/format-price.ts';
import { dealAddress, type FeedFormat, feedAddress, imageFileOf, listAddress, personAddress } from './addresses.ts';
import { dealDescription, titleWithPrice } from './deal-summary.ts';
import { itemListData, productData } from './structured-data.ts';

/** Metadata of a page for other sites. */
export interface PageMetadata {
  title?: string;
  /** For link previews: with the price. */
  shareTitle?: string;
  description?: string;
  /** The canonical path. */
  address?: string;
  type?: 'website' | 'product';
  picture?: ReturnType<typeof imageFileOf>;
  price?: { amount: string; currency: string };
  /** JSON-LD in the vocabulary of https://schema.org. */
  data?: object;
  /** The addresses of the list's feeds. */
  feeds?: (format: FeedFormat) => string;
  /** The path of a page that other sites can show as a card. */
  oembed?: string;
  /** Hidden from search engines: personal, or an endless list. */
  hidden?: true;
}

/** Deals in the structured data of a list. */
const maxListed = 20;

/** The data of a read that is on the page, by its path. */
export type ReadData = <Answer>(path: ReadPath<Answer>) => Answer | undefined;

export interface PageLocation {
  pathname: string;
  search: string;
}

export function pageMetadata(place: PageLocation, readData: ReadData, publicUrl: string): PageMetadata {
  const pathname = place.pathname.replace(/(?<=[^/])\/$/, '');
  const [, screen = '', named = ''] = /^\/([^/]*)(?:\/([^/]*))?/.exec(pathname) ?? [];
  const name = decoded(named);
  if (screen === 'd' && !pathname.endsWith('/edit')) return dealMetadata(readData(reads.deal(name)), publicUrl);
  if (screen === 'u') return personMetadata(name, readData);
  if (screen === '' || screen === 'search') return listMetadata(place, {}, readData, publicUrl);
  if (screen === 'c') return listMetadata(place, { category: name }, readData, publicUrl);
  if (screen === 'pages') return pageOfBoardMetadata(name, readData);
  if (screen === 'm') return listMetadata(place, { merchant: name }, readData, publicUrl);
  if (screen === 'modlog') return logMetadata(place);
  return { hidden: true };
}

const dealFeeds = (list: DealListParams) => (format: FeedFormat) => feedAddress(format, reads.deals(list).slice(reads.deals().length));

function dealMetadata(deal: DealDetail | undefined, publicUrl: string): PageMetadata {
  if (deal === undefined) return {};
  const { price, currency } = deal;
  return {
    ...{
      title: deal.title,
      shareTitle: titleWithPrice(deal),
      description: dealDescription(deal),
      address: dealAddress(deal),
      type: 'product',
    },
    ...(price === undefined ? {} : { price: { amount: formatDecimal(price, currency), currency } }),
    picture: imageFileOf(deal),
    data: productData(deal, publicUrl),
    ...(deal.membersOnly ? { hidden: true } : { oembed: dealAddress(deal) }),
  };
}

function pageOfBoardMetadata(name: string, shown: ReadData): PageMetadata {
  if (shown(reads.boardPage(name)) === undefined) return {};
  return { title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, address: `/pages/${encodeURIComponent(name)}` };
}

function personMetadata(handle: string, shown: ReadData): PageMetadata {
  const person = shown(reads.person(handle));
  if (person === undefined) return {};
  return {
    ...{ title: `${person.name} (@${handle})`, description: `The deals that ${person.name} found.`, address: personAddress(handle) },
    feeds: dealFeeds({ sort: 'new', author: handle }),
  };
}

function logMetadata({ search }: PageLocation): PageMetadata {
  const params = logParamsIn(search);
  return {
    ...{ title: 'Moderation log', address: logAddress(params) },
    ...{ description: 'What moderators, fact-checkers and the board itself did, and why.' },
    feeds: (format) => logFeedAddress(format, { ...params, after: undefined }),
    // Search engines have no use for names in it.
    hidden: true,
  };
}

function listMetadata({ search }: PageLocation, own: DealFilters, shown: ReadData, publicUrl: string): PageMetadata {
  const list = listIn(search, own);
  const answer = shown(reads.deals(list));
  const title = listTitle(list, shown);
  const deals = answer === undefined ? [] : answer.order.flatMap((id) => answer.deals[id] ?? []);
  const first = deals.slice(0, 3).map((deal) => deal.title);
  return {
    ...(title === undefined ? {} : { title }),
    ...(title === undefined || first.length === 0 ? {} : { description: first.join(' · ') }),
    address: listAddress(list),
    picture: imageFileOf({ image: deals.find(({ image }) => image !== undefined)?.image }),
    feeds: dealFeeds(list),
    ...(list.q === undefined ? {} : { hidden: true }),
    ...(deals.length === 0 ? {} : { data: itemListData(deals.slice(0, maxListed), publicUrl) }),
  };
}

function listTitle({ q, category, merchant }: DealFilters, shown: ReadData): string | undefined {
  if (q !== undefined) return q;
  const boardInfo = shown(reads.board());
  const merchantName = merchant === undefined ? undefined : (shown(reads.merchant(merchant))?.name ?? merchant);
  const names = [category === undefined ? undefined : (boardInfo?.categories[category]?.name ?? category), merchantName];
  return names.filter((name) => name !== undefined).join(' · ') || undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
