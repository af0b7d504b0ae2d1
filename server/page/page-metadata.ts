import type { DealDetail } from '../../shared/deals.ts';
import { listIn } from '../../shared/list-address.ts';
import { type DealFilters, type ReadPath, reads } from '../../shared/reads.ts';
import { formatDecimal } from '../money/format-price.ts';
import { dealAddress, imageFileOf, listAddress, personAddress } from './addresses.ts';
import { dealDescription, titleWithPrice } from './deal-summary.ts';
import { itemListData, productData } from './structured-data.ts';

/** What a page says of itself to those who show it elsewhere. */
export interface PageMetadata {
  title?: string;
  /** Where only this is shown: with the price. */
  shareTitle?: string;
  description?: string;
  /** The one address of what it shows, without the host. */
  address?: string;
  type?: 'website' | 'product';
  picture?: ReturnType<typeof imageFileOf>;
  price?: { amount: string; currency: string };
  /** https://schema.org data. */
  data?: object;
  /** The list's own feeds, as their query. */
  feeds?: string;
  /** Not for those who search the web: personal, or without end. */
  hidden?: true;
}

/** Enough to say what a list is like: whoever wants all of it takes its feed. */
const mostListed = 20;

/** What is on the page, by the path of the read. */
export type ReadData = <Answer>(path: ReadPath<Answer>) => Answer | undefined;

export interface PageLocation {
  pathname: string;
  search: string;
}

/** What a page says of itself, by its address and what is on it; what is not there is not spoken of. */
export function pageMetadata(place: PageLocation, shown: ReadData, publicUrl: string): PageMetadata {
  const pathname = place.pathname.replace(/(?<=[^/])\/$/, '');
  const [, screen = '', named = ''] = /^\/([^/]*)(?:\/([^/]*))?/.exec(pathname) ?? [];
  const name = decoded(named);
  if (screen === 'd' && !pathname.endsWith('/edit')) return aboutDeal(shown(reads.deal(name)), publicUrl);
  if (screen === 'u') return aboutPerson(name, shown);
  if (screen === '' || screen === 'search') return aboutList(place, {}, shown, publicUrl);
  if (screen === 'c') return aboutList(place, { category: name }, shown, publicUrl);
  if (screen === 'm') return aboutList(place, { merchant: name }, shown, publicUrl);
  return { hidden: true };
}

function aboutDeal(deal: DealDetail | undefined, publicUrl: string): PageMetadata {
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
    ...(deal.membersOnly ? { hidden: true } : {}),
  };
}

function aboutPerson(handle: string, shown: ReadData): PageMetadata {
  const person = shown(reads.person(handle));
  if (person === undefined) return {};
  return {
    ...{ title: `${person.name} (@${handle})`, description: `The deals that ${person.name} found.`, address: personAddress(handle) },
    feeds: reads.deals({ sort: 'new', author: handle }).slice(reads.deals().length),
  };
}

function aboutList({ search }: PageLocation, own: DealFilters, shown: ReadData, publicUrl: string): PageMetadata {
  const list = listIn(search, own);
  const answer = shown(reads.deals(list));
  const title = titleOf(list, shown);
  const deals = answer === undefined ? [] : answer.order.flatMap((id) => answer.deals[id] ?? []);
  const first = deals.slice(0, 3).map((deal) => deal.title);
  return {
    ...(title === undefined ? {} : { title }),
    ...(title === undefined || first.length === 0 ? {} : { description: first.join(' · ') }),
    address: listAddress(list),
    picture: imageFileOf({ image: deals.find(({ image }) => image !== undefined)?.image }),
    feeds: reads.deals(list).slice(reads.deals().length),
    ...(list.q === undefined ? {} : { hidden: true }),
    ...(deals.length === 0 ? {} : { data: itemListData(deals.slice(0, mostListed), publicUrl) }),
  };
}

function titleOf({ q, category, merchant }: DealFilters, shown: ReadData): string | undefined {
  if (q !== undefined) return q;
  const site = shown(reads.site());
  const place = merchant === undefined ? undefined : (shown(reads.merchant(merchant))?.name ?? merchant);
  const names = [category === undefined ? undefined : (site?.categories[category]?.name ?? category), place];
  return names.filter((name) => name !== undefined).join(' · ') || undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
