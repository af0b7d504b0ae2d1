import { normalizeDigits } from '../../money/parse-amount.ts';
import { centsNames } from '../page/class-names.ts';
import { attribute, type Element, identifiersOf, isRendered, type Node, parentOf, textOf } from '../page/dom.ts';
import type { Page } from '../page/parse-page.ts';

/** The visible text of a page, one line per block, with the element of each part. */
export interface VisibleText {
  text: string;
  elementAt: (place: number) => Element | undefined;
  /** Positions of headings and clickable elements. */
  places: ReadonlyMap<Element, number>;
}

/** Characters. */
const limits = { text: 300_000, node: 5_000 };
const inline = new Set('a abbr b bdi big data del em font i ins label mark s small span strike strong sub sup u'.split(' '));
const marked = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'button', 'input', 'a']);

/** @param shown elements that are visible in any case, since they contain the product's name */
export function visibleText(page: Page, shown: ReadonlySet<Element>): VisibleText {
  const places = new Map<Element, number>();
  const starts: { at: number; element: Element }[] = [];
  // In parts, since reading the end of a growing string copies it each time.
  const parts: string[] = [];
  let [length, last] = [0, '\n'];
  const push = (part: string) => {
    if (part === '') return;
    parts.push(part);
    length += part.length;
    last = part.at(-1) ?? '';
  };
  const breakLine = () => {
    if (last !== '\n') push('\n');
  };
  const add = (data: string, element: Element) => {
    const words = normalizeDigits(data.slice(0, limits.node).replace(/\s+/g, ' '));
    // Skips whitespace between elements.
    if (words === ' ' && /\s/.test(last)) return;
    // Separates numbers and words of different elements.
    if ((isDigit(last) && isDigit(words[0])) || (/[\p{L}\p{Sc}–-]/u.test(last) && /\p{L}/u.test(words[0] ?? ''))) push(' ');
    starts.push({ at: length, element });
    push(/\s/.test(last) ? words.trimStart() : words);
  };
  /** Joins raised cents, which have no decimal point, with their price. */
  const raise = ({ digits, symbol }: { digits: string; symbol: string }): boolean => {
    const [part, whole, between = ''] = /^(.*\d)\s?(\p{Sc}?)\s?$/su.exec(parts.at(-1) ?? '') ?? [];
    if (part === undefined || whole === undefined) return false;
    parts.pop();
    length -= part.length;
    push(`${whole}.${digits}${between}${symbol}`);
    return true;
  };
  const collect = (parent: { childNodes: Node[] }, within: Element | undefined) => {
    for (const child of parent.childNodes) {
      if (length > limits.text) return;
      if (child.type === 'text' && within !== undefined) add(child.data, within);
      else if (child.type === 'tag' && isRendered(child) && (shown.has(child) || !isHidden(child))) {
        const isBlock = !inline.has(child.name);
        if (isBlock) breakLine();
        if (marked.has(child.name) || shown.has(child)) places.set(child, length);
        const raised = isDigit(last) || isCurrencySymbol(last) ? centsIn(child) : undefined;
        if (raised === undefined || !raise(raised)) collect(child, child);
        if (isBlock) breakLine();
      }
    }
  };
  collect(page.root, undefined);
  return { text: parts.join(''), places, elementAt: (place) => lastBefore(starts, place) };
}

const isDigit = (character = '') => /\d/.test(character);
const isCurrencySymbol = (character: string) => /\p{Sc}/u.test(character);

/** The cents in an element that contains nothing else. */
function centsIn(element: Element): { digits: string; symbol: string } | undefined {
  if (element.name !== 'sup' && !centsNames.test(identifiersOf(element))) return undefined;
  const [, symbol, digits, behind] =
    /^([^\d\s]{0,3})\s?(\d\d)\s?([^\d\s]{0,3})$/.exec(normalizeDigits(textOf(element, { maxLength: 12 }))) ?? [];
  return digits === undefined || /[.,]/.test(symbol ?? '') ? undefined : { digits, symbol: `${symbol}${behind}` };
}

function lastBefore(starts: readonly { at: number; element: Element }[], place: number): Element | undefined {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle]?.at ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1]?.element;
}

const hidingNames = /(?:^|\s)(?:hidden|hide|is-hidden|u-hidden|d-none|display-none|ng-hide)(?=\s|$)/i;
/** Hidden on some screen sizes only. */
const responsive = /(?:^|\s)(?:d-(?:xs|sm|md|lg|xl)-|(?:xs|sm|md|lg|xl|2xl):|(?:visible|show)-)/i;

/** Whether the page hides it visually. Of elements with `aria-hidden`, only whole panels count. */
function isHidden(element: Element): boolean {
  if ('hidden' in element.attribs || (element.name === 'dialog' && !('open' in element.attribs))) return true;
  if (/display:\s*none|visibility:\s*hidden/i.test(attribute(element, 'style'))) return true;
  if (element.attribs['aria-hidden'] === 'true' && !inline.has(element.name) && isPanel(element)) return true;
  const names = attribute(element, 'class');
  return hidingNames.test(names) && !responsive.test(names);
}

const isPanel = (element: Element) =>
  element.childNodes.some((child) => child.type === 'tag' && (child.name === 'a' || !inline.has(child.name)));

/** An element and its ancestors, at most `mostly` in all. */
export function withAncestors(element: Element, mostly = Number.POSITIVE_INFINITY): Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at !== null && all.length < mostly; at = parentOf(at)) all.push(at);
  return all;
}

export const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};
