import { limits } from '../../shared/limits.ts';
import { domainOf } from '../links/link.ts';
import { knownNames } from '../merchants/known-names.ts';
import { attribute, textOf } from './page/dom.ts';
import type { Page } from './page/parse-page.ts';
import { isOfType, type Thing, textValue } from './schema-org/thing.ts';

const shopTypes = ['website', 'onlinestore', 'store', 'organization', 'corporation', 'onlinebusiness', 'localbusiness', 'brand'];
/** What stands between a name and a slogan, or between a title and a shop. */
export const separator = /\s+[|–—·•»«:/-]+\s+|\s*\|\s*|\s+(?:at|on|bei|chez|em|su)\s+(?=[^|]{2,40}$)/u;
const shopWords =
  /[\s,]*(?<![\p{L}\p{N}])(?:e-?shop|web-?shop|online[- ]?(?:shop|store)|official (?:online )?(?:site|store|shop)|homepage|boutique en ligne|tienda (?:online|en línea)|loja online|negozio online|sklep internetowy|internetov[ýé] obchod|internetové knihkupectví|webáruház|webwinkel|verkkokauppa|nettbutikk|netbutik|nätbutik|интернет-магазин|інтернет-магазин|магазин онлайн|online mağaza)(?!\p{L}).*$/iu;
/** Too short to be found in a text and mean the shop. */
const shortestLabel = 4;

/** What the shop calls itself: where the page says so, or else what looks like its domain; its domain in the end. */
export function extractMerchant(page: Page, things: readonly Thing[]): string {
  const names = [
    () => withoutSlogan(page.meta('og:site_name') ?? '', page),
    () => withoutSuffix(inThings(things, page) ?? '', page.shop),
    () => withoutSuffix(page.meta('application-name', 'apple-mobile-web-app-title') ?? '', page.shop),
    () => inTitles(page),
    () => knownNames.get(domainOf(page.url.hostname)),
    () => inText(page),
    () => behindTitle(page),
    () => withoutSuffix(onLogo(page) ?? '', page.shop),
  ];
  const name = firstOf(names, (each) => clean(each ?? '', page.shop));
  return (name ?? capitalised(page.shop)).slice(0, limits.merchantName.max);
}

/** "Kettles Everything for tea" is called Kettles where its titles end so. */
function withoutSlogan(name: string, page: Page): string {
  const ends = [page.meta('og:title') ?? '', page.title].map((title) => title.split(separator).at(-1)?.trim() ?? '');
  return ends.find((end) => end !== '' && name.startsWith(`${end} `) && name.length > 2 * end.length) ?? name;
}

function firstOf(names: readonly (() => string | undefined)[], tidy: (name: string | undefined) => string): string | undefined {
  for (const name of names) {
    const tidied = tidy(name());
    if (tidied.length > 1 && isName(tidied)) return tidied;
  }
  return undefined;
}

/** Of what calls itself a site, a shop or a company, the one that is called like the domain, or the site. */
function inThings(things: readonly Thing[], page: Page): string | undefined {
  const shops = things.filter((thing) => isOfType(thing, ...shopTypes)).map((thing) => ({ name: textValue(thing, 'name') ?? '', thing }));
  return (shops.find(({ name }) => resembles(name, page.shop)) ?? shops.find(({ thing }) => isOfType(thing, 'website', 'onlinestore')))
    ?.name;
}

const inTitles = (page: Page): string | undefined =>
  [page.meta('og:title') ?? '', page.title]
    .flatMap((title) => title.split(separator).slice(1).reverse())
    // Amazon.de: Baumarkt
    .flatMap((part) => part.split(/:\s/))
    .map((part) => withoutSuffix(part, page.shop))
    .find((part) => resembles(part, page.shop) && wordsIn(part) <= 4);

/** In another script than its domain's a name resembles nothing: what stands last in the title is taken for it. */
function behindTitle(page: Page): string | undefined {
  const [last, ...before] = page.title.split(separator).reverse();
  return before.length > 0 && last !== undefined && /\p{L}/u.test(last) && !/\p{Script=Latin}/u.test(last) ? last : undefined;
}

/** The domain's label as the page itself writes it: `Monster Pet Supplies` for monsterpetsupplies. */
function inText(page: Page): string | undefined {
  const letters = page.shop.replace(/[^a-z0-9]/g, '');
  if (letters.length < shortestLabel) return undefined;
  const spelled = new RegExp(`(?<![\\p{L}\\p{N}@./-])${[...letters].join("[ '’&.-]?")}(?![\\p{L}\\p{N}/@-]|\\.[a-z])`, 'giu');
  const found = [page.meta('og:description', 'description') ?? '', page.title, textOf(page.root, { most: 60_000 })].flatMap(
    (text) => text.match(spelled) ?? [],
  );
  // In small letters it may be words by chance.
  const names = found.filter((name) => /\p{Lu}/u.test(name));
  const spelledOut = names.filter((name) => name !== name.toUpperCase());
  return spelledOut.find((name) => /^\S+\p{Ll}\p{Lu}\S+$/u.test(name)) ?? spelledOut[0] ?? names[0];
}

function onLogo(page: Page): string | undefined {
  const logo = page.elements.find(
    (element) =>
      element.name === 'img' &&
      /logo/i.test(`${attribute(element, 'class')} ${attribute(element, 'src')}`) &&
      attribute(element, 'alt') !== '',
  );
  return logo === undefined ? undefined : attribute(logo, 'alt').replace(/\blogo\b/gi, '');
}

/** Without what else is said: of "Books and more | Thalia" the part that is called like the shop, or else the first. */
function clean(name: string, shop: string): string {
  const plain = name.replace(/[®™©]/g, '').replace(/^(?:https?:\/\/)?www\./i, '');
  const parts = plain.split(new RegExp(`${separator.source}|:\\s`, 'u')).filter((part) => part !== undefined && part.trim() !== '');
  const part = parts.find((each) => resembles(each, shop)) ?? parts[0] ?? '';
  return part
    .replace(shopWords, '')
    .replace(/[\s!,.]+$/, '')
    .trim();
}

const isName = (name: string) => wordsIn(name) <= 6 && name.length <= 50;
const wordsIn = (text: string) => text.trim().split(/\s+/).length;
/** Without what may be left out: "The Garden Centre" is at gardencentre.co.uk. */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(?:the|la|le|les|el|il|der|die|das)\s+/, '')
    .replace(/[ßøłđıæœ]/g, (letter) => unmarked[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Letters that Unicode does not take apart. */
const unmarked: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' };
/** As they are written where there are none. */
const withoutUmlauts = (text: string) => text.replace(/[äöüø]/gi, (letter) => `${letter === 'ø' ? 'o' : letter.normalize('NFKD')[0]}e`);

/** Whether a name can be that of the shop with this domain: `AGEM Computers` of agem, `Kiln & Co` of kilnandco, `Möbel` of moebel. */
export function resembles(name: string, shop: string): boolean {
  const other = letters(shop);
  return [name, name.replaceAll('&', ' and '), withoutUmlauts(name)]
    .map(letters)
    .some((one) => one !== '' && (one.startsWith(other) || (one.length >= shortestLabel && other.startsWith(one))));
}

/** `Spartoo.pt` is called Spartoo. */
function withoutSuffix(name: string, shop: string): string {
  const whole = name.trim().replace(/\W+$/, '');
  return letters(whole).startsWith(letters(shop)) ? whole.replace(/(\w)\.[a-z]{2,4}(?:\.[a-z]{2})?$/i, '$1') : name;
}

const capitalised = (label: string) =>
  label
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
