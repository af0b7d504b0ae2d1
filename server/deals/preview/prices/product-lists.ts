import { attribute, type Element, parentOf } from '../page/dom.ts';

/** Equal siblings that make a list. */
const minListLength = 3;

/** Whether an element is one of many links, such as other products, or a link with a picture. */
export function productListDetector(): (element: Element) => boolean {
  const leadsAway = holding('a');
  const hasPicture = holding('img');
  const counted = new Map<Element, Map<string, number>>();
  return (element) => {
    if (element.name === 'a') return hasPicture(element);
    if (element.name === 'li') return leadsAway(element);
    const parent = parentOf(element);
    if (parent === null || attribute(element, 'class') === '') return false;
    // Once per parent.
    const kinds = counted.get(parent) ?? kindsIn(parent, leadsAway);
    counted.set(parent, kinds);
    return (kinds.get(kindOf(element)) ?? 0) >= minListLength;
  };
}

/** Whether an element contains such a tag; remembers the result for each element. */
function holding(name: string): (element: Element) => boolean {
  const cache = new Map<Element, boolean>();
  const holds = (element: Element): boolean => {
    const found = cache.get(element) ?? element.childNodes.some((child) => child.type === 'tag' && (child.name === name || holds(child)));
    cache.set(element, found);
    return found;
  };
  return holds;
}

const kindOf = (element: Element) => `${element.name} ${attribute(element, 'class')}`;

/** Counts the accepted children by kind. */
function kindsIn(parent: Element, counting: (element: Element) => boolean): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const child of parent.childNodes)
    if (child.type === 'tag' && counting(child)) kinds.set(kindOf(child), (kinds.get(kindOf(child)) ?? 0) + 1);
  return kinds;
}
