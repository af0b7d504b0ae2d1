import { attribute, type Element, elementsOf, parentOf } from '../page/markup.ts';

/** So many of a kind beside one another are a list. */
const aList = 3;

/** Whether an element is one of many that lead elsewhere, as other products on a page are, or a link with a picture of one. */
export function listsOn(): (element: Element) => boolean {
  const counted = new Map<Element, Map<string, number>>();
  return (element) => {
    if (element.name === 'a') return elementsOf(element).some(({ name }) => name === 'img');
    if (element.name === 'li') return leadsAway(element);
    const parent = parentOf(element);
    if (parent === null || attribute(element, 'class') === '') return false;
    // Once for each parent, however many prices it has.
    const kinds = counted.get(parent) ?? leadingAway(parent);
    counted.set(parent, kinds);
    return (kinds.get(kindOf(element)) ?? 0) >= aList;
  };
}

const leadsAway = (element: Element) => elementsOf(element).some(({ name }) => name === 'a');
const kindOf = (element: Element) => `${element.name} ${attribute(element, 'class')}`;

/** How many of each kind are in it that have links. */
function leadingAway(parent: Element): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const child of parent.childNodes)
    if (child.type === 'tag' && leadsAway(child)) kinds.set(kindOf(child), (kinds.get(kindOf(child)) ?? 0) + 1);
  return kinds;
}
