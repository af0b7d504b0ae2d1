import type { BoardInfo } from '../../../shared/board-info.ts';
import type { DealDetail } from '../../../shared/deals.ts';
import { embedAddress } from '../../../shared/embed.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { iconPath, imagePath } from '../../../shared/image-files.ts';
import { decimalsOf, moneyFormat, savingOf, withWholeSign } from '../../../shared/money.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import { element } from '../../platform/text/markup.ts';
import { dealAddress } from '../page/addresses.ts';
import type { Reader } from '../page/reader.ts';
import { cardStyle } from './card-style.ts';
import type { CardTexts } from './texts.ts';

export const cardThemes = ['light', 'dark'] as const;

export interface CardOptions {
  reader: Reader;
  texts: CardTexts;
  /** Undefined: as the reader's device has it. */
  theme?: (typeof cardThemes)[number] | undefined;
  /** Whether the card stays as it is. */
  isPaused: boolean;
}

export interface Card {
  html: string;
  style: string;
}

/** A deal's card as a page of its own, without scripts. `deal` is undefined if guests cannot see it: nothing says why. */
export function renderCard(deal: DealDetail | undefined, id: number, boardInfo: BoardInfo, publicUrl: string, options: CardOptions): Card {
  const { reader, texts, theme } = options;
  const style = cardStyle(boardInfo.look);
  const title = deal === undefined ? texts.gone : shownTitle(deal);
  const html = [
    `<!doctype html><html lang="${reader.language}" dir="${texts.direction}"${theme === undefined ? '' : ` class="${theme}"`}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} · ${escapeHtml(boardInfo.name)}</title><style>${style}</style></head><body>`,
    `<article${deal?.state === 'expired' ? ' class="over"' : ''}>`,
    deal === undefined ? `<h1 class="gone">${escapeHtml(title)}</h1>` : dealLink(deal, title, publicUrl, options),
    `<footer>${newTab(publicUrl, escapeHtml(boardInfo.name))}${deal === undefined ? '' : updatesLink(id, options)}</footer>`,
    '</article></body></html>',
  ];
  return { html: html.join(''), style };
}

const newTab = (url: string, html: string, className = '') =>
  `<a${className && ` class="${className}"`} href="${escapeHtml(url)}" target="_blank" rel="noopener">${html}</a>`;

const dealLink = (deal: DealDetail, title: string, publicUrl: string, options: CardOptions) =>
  newTab(
    publicUrl + dealAddress(deal),
    [
      picture(deal),
      `<div class="facts"><h1 dir="auto">${escapeHtml(title)}</h1>`,
      paragraph('price', priceParts(deal, options)),
      paragraph('meta', metaParts(deal, options)),
      '</div>',
    ].join(''),
    'deal',
  );

const paragraph = (className: string, parts: string[]) => (parts.length === 0 ? '' : `<p class="${className}">${parts.join(' ')}</p>`);

/** Its own picture, one of the board's drawings, or the merchant's icon. */
function picture({ image, picture: drawing, merchant }: DealDetail): string {
  const src = image ? imagePath(image.hash, 320, 'webp') : (drawing ?? (merchant?.icon && iconPath(merchant.icon)));
  return src === undefined ? '' : element('img', { class: 'picture', src, alt: '', width: 104, height: 104 });
}

function priceParts({ price, reference, currency }: DealDetail, { reader, texts }: CardOptions): string[] {
  if (price === undefined) return [];
  const money = (amount: number) => escapeHtml(formatMoney(amount, currency, reader.locale));
  const saving = savingOf(price, reference);
  return [
    `<b>${price === 0 ? escapeHtml(texts.free) : money(price)}</b>`,
    ...(reference === undefined || saving === undefined ? [] : [`<s>${money(reference)}</s>`, `<i>${percent(-saving, reader.locale)}</i>`]),
  ];
}

function metaParts({ state, up, down, comments, merchant }: DealDetail, { reader, texts }: CardOptions): string[] {
  const number = new Intl.NumberFormat(reader.locale);
  return [
    ...(state === 'expired' ? [`<span class="state">${escapeHtml(texts.expired)}</span>`] : []),
    ...(merchant === undefined ? [] : [`<bdi>${escapeHtml(merchant.name)}</bdi>`]),
    `<span class="votes">${escapeHtml(texts.votes)}: <bdi>${number.format(up - down)}</bdi></span>`,
    ...(comments === 0 ? [] : [`<span>${escapeHtml(texts.comments)}: <bdi>${number.format(comments)}</bdi></span>`]),
  ];
}

/** WCAG 2.2, 2.2.1 and 2.2.2: what changes by itself can be stopped. */
function updatesLink(id: number, { theme, isPaused, texts }: CardOptions): string {
  const search = new URLSearchParams({ ...(theme && { theme }), ...(!isPaused && { updates: 'off' }) });
  const address = search.size === 0 ? embedAddress(id) : `${embedAddress(id)}?${search}`;
  return `<a href="${escapeHtml(address)}">${escapeHtml(isPaused ? texts.resume : texts.pause)}</a>`;
}

/** Whole amounts without decimals, as in the web. */
function formatMoney(amount: number, currency: string, locale: string): string {
  const value = amount / 10 ** decimalsOf(currency);
  return withWholeSign(moneyFormat(locale, currency, Number.isInteger(value) ? 0 : undefined).format(value));
}

const percent = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100).replace('-', '\u2212');
