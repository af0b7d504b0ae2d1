import { attribute, type Element, identifiersOf, textOf } from '../page/dom.ts';
import { buyLabel, buyNames, otherProductsHeading } from './price-labels.ts';
import { lineEnd, type VisibleText } from './visible-text.ts';

/** Characters behind the name, and numbers of buttons and headings that are checked. */
const searchRange = { buying: 6_000, buttons: 300, headings: 500 };

/** The position of the first buy button behind the product's name. */
export function buyButtonPosition({ places }: VisibleText, nameEnds: number): number | undefined {
  return places
    .entries()
    .filter(
      ([{ name }, place]) =>
        place > nameEnds && place < nameEnds + searchRange.buying && (name === 'button' || name === 'input' || name === 'a'),
    )
    .take(searchRange.buttons)
    .find(([element]) => isForBuying(element))?.[1];
}

function isForBuying(element: Element): boolean {
  if (element.name === 'input' && !/submit|button|image/.test(attribute(element, 'type'))) return false;
  const says = [
    textOf(element, { maxLength: 60 }),
    attribute(element, 'value'),
    attribute(element, 'title'),
    attribute(element, 'aria-label'),
  ];
  return says.some((text) => text.length <= 40 && buyLabel.test(text)) || (element.name !== 'a' && buyNames.test(identifiersOf(element)));
}

/** Returns a test whether a position is in a section of other products. */
export function otherProductSections({ text, places }: VisibleText, start: number): (at: number) => boolean {
  const headings = places
    .entries()
    .filter(([{ name }, place]) => place > start && /^h[1-6]$/.test(name))
    .take(searchRange.headings)
    .toArray();
  let above = 7;
  const areas = headings.flatMap(([{ name }, place]) => {
    const level = Number(name[1]);
    if (level > above) return [];
    const isOfOthers = otherProductsHeading.test(text.slice(place, Math.min(lineEnd(text, place), place + 60)));
    above = isOfOthers ? level : 7;
    return { place, isOfOthers };
  });
  return (at) => areas.findLast(({ place }) => place <= at)?.isOfOthers === true;
}
