import { limits } from '../../../shared/limits.ts';
import { domainOf } from '../../platform/links/link.ts';
import { knownNames } from '../merchants/known-names.ts';
import { attribute, textOf } from './page/dom.ts';
import type { Page } from './page/parse-page.ts';
import { isOfType, type Thing, textValue } from './schema-org/thing.ts';

const merchantTypes = ['website', 'onlinestore', 'store', 'organization', 'corporation', 'onlinebusiness', 'localbusiness', 'brand'];
/** Between a name and a slogan, or a title and a merchant. */
export const separator = /\s+[|–—·•»«:/-]+\s+|\s*\|\s*|\s+(?:at|on|bei|chez|em|su)\s+(?=[^|]{2,40}$)/u;
const merchantWords =
  /[\s,]*(?<![\p{L}\p{N}])(?:e-?shop|web-?shop|online[- ]?(?:shop|store)|official (?:online )?(?:site|store|shop)|homepage|boutique en ligne|tienda (?:online|en línea)|loja online|negozio online|sklep internetowy|internetov[ýé] obchod|internetové knihkupectví|webáruház|webwinkel|verkkokauppa|nettbutikk|netbutik|nätbutik|интернет-магазин|інтернет-магазин|магазин онлайн|online mağaza)(?!\p{L}).*$/iu;
/** Shorter names could match by chance. */
const minLabelLength = 4;

/** The merchant's name: from metadata, or else the text that resembles its domain, or else the domain. */
export function extractMerchant(page: Page, things: readonly Thing[]): string {
  const names = [
    () => withoutSlogan(page.meta('og:site_name') ?? '', page),
    () => withoutSuffix(inThings(things, page) ?? '', page.siteName),
    () => withoutSuffix(page.meta('application-name', 'apple-mobile-web-app-title') ?? '', page.siteName),
    () => inTitles(page),
    () => knownNames.get(domainOf(page.url.hostname)),
    () => inText(page),
    () => behindTitle(page),
    () => withoutSuffix(onLogo(page) ?? '', page.siteName),
  ];
  const name = firstOf(names, (each) => clean(each ?? '', page.siteName));
  return (name ?? capitalised(page.siteName)).slice(0, limits.merchantName.max);
}

/** "Kettles Everything for tea" is Kettles if the titles end so. */
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

/** Of all sites, merchants and companies on the page, the one that resembles the domain, or the site. */
function inThings(things: readonly Thing[], page: Page): string | undefined {
  const merchants = things
    .filter((thing) => isOfType(thing, ...merchantTypes))
    .map((thing) => ({ name: textValue(thing, 'name') ?? '', thing }));
  return (
    merchants.find(({ name }) => resembles(name, page.siteName)) ?? merchants.find(({ thing }) => isOfType(thing, 'website', 'onlinestore'))
  )?.name;
}

const inTitles = (page: Page): string | undefined =>
  [page.meta('og:title') ?? '', page.title]
    .flatMap((title) => title.split(separator).slice(1).reverse())
    // Amazon.de: Baumarkt
    .flatMap((part) => part.split(/:\s/))
    .map((part) => withoutSuffix(part, page.siteName))
    .find((part) => resembles(part, page.siteName) && wordsIn(part) <= 4);

/** A name in another script cannot resemble the domain: the last part of the title is taken. */
function behindTitle(page: Page): string | undefined {
  const [last, ...before] = page.title.split(separator).reverse();
  return before.length > 0 && last !== undefined && /\p{L}/u.test(last) && !/\p{Script=Latin}/u.test(last) ? last : undefined;
}

/** The domain as the page writes it: `Monster Pet Supplies` for monsterpetsupplies. */
function inText(page: Page): string | undefined {
  const letters = page.siteName.replace(/[^a-z0-9]/g, '');
  if (letters.length < minLabelLength) return undefined;
  const spelled = new RegExp(`(?<![\\p{L}\\p{N}@./-])${[...letters].join("[ '’&.-]?")}(?![\\p{L}\\p{N}/@-]|\\.[a-z])`, 'giu');
  const found = [page.meta('og:description', 'description') ?? '', page.title, textOf(page.root, { maxLength: 60_000 })].flatMap(
    (text) => text.match(spelled) ?? [],
  );
  // In lower case it may be ordinary words.
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

/** Without slogans: of "Books and more | Thalia" the part that resembles the merchant, or else the first. */
function clean(name: string, siteName: string): string {
  const plain = name.replace(/[®™©]/g, '').replace(/^(?:https?:\/\/)?www\./i, '');
  const parts = plain.split(new RegExp(`${separator.source}|:\\s`, 'u')).filter((part) => part !== undefined && part.trim() !== '');
  const part = parts.find((each) => resembles(each, siteName)) ?? parts[0] ?? '';
  return part
    .replace(merchantWords, '')
    .replace(/[\s!,.]+$/, '')
    .trim();
}

const isName = (name: string) => wordsIn(name) <= 6 && name.length <= 50;
const wordsIn = (text: string) => text.trim().split(/\s+/).length;
/** Letters only, without articles: "The Garden Centre" is gardencentre.co.uk. */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(?:the|la|le|les|el|il|der|die|das)\s+/, '')
    .replace(/[ßøłđıæœ]/g, (letter) => unmarked[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Letters that Unicode does not decompose. */
const unmarked: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' };
/** Umlauts as domains spell them. */
const withoutUmlauts = (text: string) => text.replace(/[äöüø]/gi, (letter) => `${letter === 'ø' ? 'o' : letter.normalize('NFKD')[0]}e`);

/** Whether a name may be that of the merchant at this domain: `AGEM Computers` of agem, `Kiln & Co` of kilnandco, `Möbel` of moebel. */
export function resembles(name: string, siteName: string): boolean {
  const other = letters(siteName);
  return [name, name.replaceAll('&', ' and '), withoutUmlauts(name)]
    .map(letters)
    .some((one) => one !== '' && (one.startsWith(other) || (one.length >= minLabelLength && other.startsWith(one))));
}

/** `Spartoo.pt` → Spartoo. */
function withoutSuffix(name: string, siteName: string): string {
  const trimmed = name.trim().replace(/\W+$/, '');
  return letters(trimmed).startsWith(letters(siteName)) ? trimmed.replace(/(\w)\.[a-z]{2,4}(?:\.[a-z]{2})?$/i, '$1') : name;
}

const capitalised = (label: string) =>
  label
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
