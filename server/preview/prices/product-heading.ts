import { type Element, textOf } from '../page/dom.ts';
import type { Page } from '../page/parse-page.ts';

/** A part of a title that is no word of it by chance. */
const aName = 8;

const mostHeadings = 300;

/** What stands over the product: of several headings the one that is called like it, or else what is called so. */
export function productHeading({ elements }: Page, name: string): Element | undefined {
  const headings = elements
    .filter(({ name: tag }) => tag === 'h1' || tag === 'h2' || tag === 'h3')
    .slice(0, mostHeadings)
    .filter((element) => textOf(element) !== '');
  const wanted = name.toLowerCase();
  const called = (element: Element) => name !== '' && textOf(element).toLowerCase().includes(wanted);
  const isFirst = (element: Element) => element.name === 'h1';
  return (
    headings.find((each) => isFirst(each) && called(each)) ??
    headings.find((each) => called(each)) ??
    headings.find(isFirst) ??
    elements.find((element) => isNamed(element, name))
  );
}

const unnamed = new Set(['title', 'script', 'option', 'a']);

function isNamed(element: Element, name: string): boolean {
  if (unnamed.has(element.name)) return false;
  if (element.attribs.itemprop === 'name' && textOf(element) !== '') return true;
  return element.childNodes.some((child) => child.type === 'text' && child.data.trim().length >= aName && name.includes(child.data.trim()));
}
