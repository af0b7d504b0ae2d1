import { type Element, textOf } from '../page/dom.ts';
import type { Page } from '../page/parse-page.ts';

/** Characters of a title that are no coincidence. */
const minNameLength = 8;

const maxHeadings = 300;

/** The heading that contains the product's name, or else the first one. */
export function productHeading({ elements }: Page, name: string): Element | undefined {
  const headings = elements
    .filter(({ name: tag }) => tag === 'h1' || tag === 'h2' || tag === 'h3')
    .slice(0, maxHeadings)
    .filter((element) => textOf(element) !== '');
  const lowerName = name.toLowerCase();
  const containsName = (element: Element) => name !== '' && textOf(element).toLowerCase().includes(lowerName);
  const isFirst = (element: Element) => element.name === 'h1';
  return (
    headings.find((each) => isFirst(each) && containsName(each)) ??
    headings.find((each) => containsName(each)) ??
    headings.find(isFirst) ??
    elements.find((element) => isNamed(element, name))
  );
}

const skippedTags = new Set(['title', 'script', 'option', 'a']);

function isNamed(element: Element, name: string): boolean {
  if (skippedTags.has(element.name)) return false;
  if (element.attribs.itemprop === 'name' && textOf(element) !== '') return true;
  return element.childNodes.some(
    (child) => child.type === 'text' && child.data.trim().length >= minNameLength && name.includes(child.data.trim()),
  );
}
