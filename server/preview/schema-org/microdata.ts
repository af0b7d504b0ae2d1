import { attribute, descendantsOf, type Element, type Root } from '../page/dom.ts';
import { priceText } from '../page/price-text.ts';
import { localName, offerTypes, type Thing, type Value } from './thing.ts';

interface Spelling {
  /** What makes an element a thing, says its type, and makes it a property. */
  thing: string;
  type: string;
  property: string;
}

const microdata: Spelling = { thing: 'itemscope', type: 'itemtype', property: 'itemprop' };
const rdfa: Spelling = { thing: 'typeof', type: 'typeof', property: 'property' };

/** The things that a page says in its elements: microdata, and RDFa as far as shops use it. */
export const parseMicrodata = (root: Root, elements: readonly Element[]): Thing[] =>
  [microdata, rdfa].flatMap((spelling) => thingsIn(root, elements, spelling));

/** A shop's page has some hundred. */
const mostThings = 1_000;

function thingsIn(root: Root, elements: readonly Element[], spelling: Spelling): Thing[] {
  const isThing = (element: Element) => spelling.thing in element.attribs;
  const says = (element: Element) => isThing(element) || 'itemprop' in element.attribs;
  if (!elements.some(spelling === microdata ? says : isThing)) return [];
  const typesOf = (element: Element) => attribute(element, spelling.type).split(/\s+/).filter(Boolean).map(localName);
  const isOffer = (element: Element) => typesOf(element).some((type) => offerTypes.includes(type));
  // Each is read once, in how many others it may be.
  const read = new Map<Element, Thing>();
  const thingOf = (element: Element): Thing => {
    const thing = read.get(element) ?? { types: typesOf(element), properties: propertiesOf(element) };
    read.set(element, thing);
    return thing;
  };
  const propertiesOf = (parent: { childNodes: Root['childNodes'] }): Map<string, Value[]> => {
    const properties = new Map<string, Value[]>();
    for (const element of descendantsOf(parent, (child) => !isThing(child))) {
      const said = [...new Set(attribute(element, spelling.property).split(/\s+/).filter(Boolean).map(localName))];
      // An offer within a product is the product's, also where nothing says so.
      const names = said.length === 0 && isThing(element) && isOffer(element) ? ['offers'] : said;
      if (names.length === 0) continue;
      const value = isThing(element) ? thingOf(element) : valueIn(element);
      if (value !== '') for (const name of names) listIn(properties, name).push(value);
    }
    return properties;
  };
  const tops = [...descendantsOf(root, (element) => !isThing(element))].filter(isThing).slice(0, mostThings);
  // Shops mark up a product's properties and forget to say that they are a product's.
  const loose = { types: [], properties: propertiesOf(root) };
  return [...tops.flatMap((top) => [thingOf(top), ...nested(top, isThing).map(thingOf)]), loose];
}

/** Things within a thing that are none of its properties, or deeper down: each may be the one that is looked for. */
function nested(top: Element, isThing: (element: Element) => boolean): Element[] {
  return [...descendantsOf(top)].filter(isThing).slice(0, mostThings);
}

function listIn(properties: Map<string, Value[]>, name: string): Value[] {
  const list = properties.get(name) ?? [];
  properties.set(name, list);
  return list;
}

const linking: Readonly<Record<string, string>> = {
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
  const name = linking[element.name];
  const link = name === undefined ? '' : attribute(element, name);
  return link !== '' && !(element.name === 'a' && isWord(element)) ? link : priceText(element);
}

/** A link may be named by its property, but where it is a name or a price the text is meant. */
const isWord = (element: Element) =>
  /\b(name|price|brand|lowPrice)\b/i.test(`${element.attribs.itemprop ?? ''} ${element.attribs.property ?? ''}`);

/** Larger ones first. */
const lazily = ['data-zoom-image', 'data-large_image', 'data-old-hires', 'data-original', 'data-lazy-src', 'data-lazy', 'data-src', 'src'];

/** Where a picture is, also where a script is to load it only when it comes into sight. */
export function imageUrlIn(element: Element): string {
  const places = lazily.map((name) => attribute(element, name));
  const first = ['srcset', 'data-srcset'].map((name) => attribute(element, name).split(/[\s,]+/)[0] ?? '');
  return [...places, ...first].find((place) => place !== '' && !place.startsWith('data:')) ?? '';
}
