import { attribute, descendantsOf, type Element, type Root } from '../page/dom.ts';
import { priceText } from '../page/price-text.ts';
import { localName, offerTypes, type Thing, type Value } from './thing.ts';

interface Spelling {
  /** The attributes that mark a thing, its type and its properties. */
  thing: string;
  type: string;
  property: string;
}

const microdata: Spelling = { thing: 'itemscope', type: 'itemtype', property: 'itemprop' };
const rdfa: Spelling = { thing: 'typeof', type: 'typeof', property: 'property' };

/** Parses microdata, and RDFa as far as merchants use it. */
export const parseMicrodata = (root: Root, elements: readonly Element[]): Thing[] =>
  [microdata, rdfa].flatMap((spelling) => thingsIn(root, elements, spelling));

/** Ten times more than a normal page. */
const maxThings = 1_000;

function thingsIn(root: Root, elements: readonly Element[], spelling: Spelling): Thing[] {
  const isThing = (element: Element) => spelling.thing in element.attribs;
  const says = (element: Element) => isThing(element) || 'itemprop' in element.attribs;
  if (!elements.some(spelling === microdata ? says : isThing)) return [];
  const typesOf = (element: Element) => attribute(element, spelling.type).split(/\s+/).filter(Boolean).map(localName);
  const isOffer = (element: Element) => typesOf(element).some((type) => offerTypes.includes(type));
  // Each element is parsed once, even if several things contain it.
  const read = new Map<Element, Thing>();
  const thingOf = (element: Element): Thing => {
    const thing = read.get(element) ?? { types: typesOf(element), properties: propertiesOf(element) };
    read.set(element, thing);
    return thing;
  };
  const propertiesOf = (parent: { childNodes: Root['childNodes'] }): Map<string, Value[]> => {
    const properties = new Map<string, Value[]>();
    for (const element of descendantsOf(parent, (child) => !isThing(child))) {
      const ownNames = [...new Set(attribute(element, spelling.property).split(/\s+/).filter(Boolean).map(localName))];
      // An offer inside a product belongs to it, even without a property.
      const names = ownNames.length === 0 && isThing(element) && isOffer(element) ? ['offers'] : ownNames;
      if (names.length === 0) continue;
      const value = isThing(element) ? thingOf(element) : valueIn(element);
      if (value !== '') for (const name of names) listIn(properties, name).push(value);
    }
    return properties;
  };
  const tops = [...descendantsOf(root, (element) => !isThing(element))].filter(isThing).slice(0, maxThings);
  // Some merchants mark up a product's properties without the product.
  const loose = { types: [], properties: propertiesOf(root) };
  return [...tops.flatMap((top) => [thingOf(top), ...nested(top, isThing).map(thingOf)]), loose];
}

/** Things inside a thing that are not its properties: each may be the product. */
function nested(top: Element, isThing: (element: Element) => boolean): Element[] {
  return [...descendantsOf(top)].filter(isThing).slice(0, maxThings);
}

function listIn(properties: Map<string, Value[]>, name: string): Value[] {
  const list = properties.get(name) ?? [];
  properties.set(name, list);
  return list;
}

const linkAttributes: Readonly<Record<string, string>> = {
  a: 'href',
  link: 'href',
  meta: 'href',
  area: 'href',
  img: 'src',
  source: 'src',
  iframe: 'src',
  data: 'value',
};

function valueIn(element: Element): string {
  const content = attribute(element, 'content');
  if (content !== '') return content;
  if (element.name === 'img') return imageUrlIn(element);
  if (element.name === 'time' && 'datetime' in element.attribs) return attribute(element, 'datetime');
  const name = linkAttributes[element.name];
  const link = name === undefined ? '' : attribute(element, name);
  return link !== '' && !(element.name === 'a' && isWord(element)) ? link : priceText(element);
}

/** A link's text counts if the property is a name or price. */
const isWord = (element: Element) =>
  /\b(name|price|brand|lowPrice)\b/i.test(`${element.attribs.itemprop ?? ''} ${element.attribs.property ?? ''}`);

/** Largest first. */
const imageAttributes = [
  'data-zoom-image',
  'data-large_image',
  'data-old-hires',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-src',
  'src',
];

/** A picture's URL, even if it is lazy-loaded. */
export function imageUrlIn(element: Element): string {
  const places = imageAttributes.map((name) => attribute(element, name));
  const first = ['srcset', 'data-srcset'].map((name) => attribute(element, name).split(/[\s,]+/)[0] ?? '');
  return [...places, ...first].find((place) => place !== '' && !place.startsWith('data:')) ?? '';
}
