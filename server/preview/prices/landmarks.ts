import { attribute, type Element, identifiersOf, textOf } from '../page/dom.ts';
import { buyLabel, buyNames, otherProductsHeading } from './price-labels.ts';
import { lineEnd, type VisibleText } from './visible-text.ts';

/** Characters behind the name; buttons and headings that are looked at. */
const within = { buying: 6_000, buttons: 300, headings: 500 };

/** Where the product is bought: the first such button behind its name. */
export function buyButtonPosition({ places }: VisibleText, nameEnds: number): number | undefined {
  return places
    .entries()
    .filter(
      ([{ name }, place]) =>
        place > nameEnds && place < nameEnds + within.buying && (name === 'button' || name === 'input' || name === 'a'),
    )
    .take(within.buttons)
    .find(([element]) => isForBuying(element))?.[1];
}

function isForBuying(element: Element): boolean {
  if (element.name === 'input' && !/submit|button|image/.test(attribute(element, 'type'))) return false;
  const says = [textOf(element, { most: 60 }), attribute(element, 'value'), attribute(element, 'title'), attribute(element, 'aria-label')];
  return says.some((text) => text.length <= 40 && buyLabel.test(text)) || (element.name !== 'a' && buyNames.test(identifiersOf(element)));
}

/** Whether a place is under a heading of other products, and those that are under it. */
export function otherProductSections({ text, places }: VisibleText, start: number): (at: number) => boolean {
  const headings = places
    .entries()
    .filter(([{ name }, place]) => place > start && /^h[1-6]$/.test(name))
    .take(within.headings)
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
