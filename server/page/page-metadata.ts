import type { DealDetail, DealList } from '../../shared/deals.ts';
import { listIn } from '../../shared/list-address.ts';
import type { PersonPage } from '../../shared/people.ts';
import { type DealFilters, reads } from '../../shared/reads.ts';
import type { Merchant, Site } from '../../shared/site.ts';
import { decimalPrice } from '../money/format-price.ts';
import { dealAddress, listAddress, personAddress, pictureOf } from './addresses.ts';
import { descriptionOf, titleWithPrice } from './deal-summary.ts';
import { listData, productData } from './structured-data.ts';

/** What a page says of itself to those who show it elsewhere. */
export interface AboutPage {
  title?: string;
  /** Where only this is shown: with the price. */
  shareTitle?: string;
  description?: string;
  /** The one address of what it shows, without the host. */
  address?: string;
  type?: 'website' | 'product';
  picture?: ReturnType<typeof pictureOf>;
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
export type Shown = (path: string) => unknown;

export interface Place {
  pathname: string;
  search: string;
}

/** What a page says of itself, by its address and what is on it; what is not there is not spoken of. */
export function aboutPage(place: Place, shown: Shown, publicUrl: string): AboutPage {
  const pathname = place.pathname.replace(/(?<=[^/])\/$/, '');
  const [, screen = '', named = ''] = /^\/([^/]*)(?:\/([^/]*))?/.exec(pathname) ?? [];
  const name = decoded(named);
  if (screen === 'd' && !pathname.endsWith('/edit')) return aboutDeal(shown(reads.deal(name)) as DealDetail | undefined, publicUrl);
  if (screen === 'u') return aboutPerson(name, shown);
  if (screen === '' || screen === 'search') return aboutList(place, {}, shown, publicUrl);
  if (screen === 'c') return aboutList(place, { category: name }, shown, publicUrl);
  if (screen === 'm') return aboutList(place, { merchant: name }, shown, publicUrl);
  return { hidden: true };
}

function aboutDeal(deal: DealDetail | undefined, publicUrl: string): AboutPage {
  if (deal === undefined) return {};
  const { price, currency } = deal;
  return {
    ...{
      title: deal.title,
      shareTitle: titleWithPrice(deal),
      description: descriptionOf(deal),
      address: dealAddress(deal),
      type: 'product',
    },
    ...(price === undefined ? {} : { price: { amount: decimalPrice(price, currency), currency } }),
    picture: pictureOf(deal),
    data: productData(deal, publicUrl),
    ...(deal.membersOnly ? { hidden: true } : {}),
  };
}

function aboutPerson(handle: string, shown: Shown): AboutPage {
  const person = shown(reads.person(handle)) as PersonPage | undefined;
  if (person === undefined) return {};
  return {
    ...{ title: `${person.name} (@${handle})`, description: `The deals that ${person.name} found.`, address: personAddress(handle) },
    feeds: reads.deals({ sort: 'new', author: handle }).slice(reads.deals().length),
  };
}

function aboutList({ search }: Place, own: DealFilters, shown: Shown, publicUrl: string): AboutPage {
  const list = listIn(search, own);
  const answer = shown(reads.deals(list)) as DealList | undefined;
  const title = titleOf(list, shown);
  const deals = answer === undefined ? [] : answer.order.flatMap((id) => answer.deals[id] ?? []);
  const first = deals.slice(0, 3).map((deal) => deal.title);
  return {
    ...(title === undefined ? {} : { title }),
    ...(title === undefined || first.length === 0 ? {} : { description: first.join(' · ') }),
    address: listAddress(list),
    picture: pictureOf({ image: deals.find(({ image }) => image !== undefined)?.image }),
    feeds: reads.deals(list).slice(reads.deals().length),
    ...(list.q === undefined ? {} : { hidden: true }),
    ...(deals.length === 0 ? {} : { data: listData(deals.slice(0, mostListed), publicUrl) }),
  };
}

function titleOf({ q, category, merchant }: DealFilters, shown: Shown): string | undefined {
  if (q !== undefined) return q;
  const site = shown(reads.site()) as Site | undefined;
  const place = merchant === undefined ? undefined : ((shown(reads.merchant(merchant)) as Merchant | undefined)?.name ?? merchant);
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
