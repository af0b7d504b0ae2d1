import { attribute, textOf } from './page/markup.ts';
import { addressOn, type Page } from './page/page.ts';
import { pictureIn } from './schema-org/in-elements.ts';
import { alike } from './schema-org/product.ts';
import { isThing, saidOf, type Thing, type Value, valuesOf } from './schema-org/thing.ts';

/** What shops show of themselves where a page has no picture of its own. */
const general = /(?:logo|share|social|default|placeholder|no[-_]?image|favicon|sprite|og[-_]image|facebook|blank|loading|pixel)[^/]*$/i;

/** Where the picture of what is offered is, whole. A shop's general picture only where there is no other. */
export function pictureOf(page: Page, product: Thing | undefined, title: string): string | undefined {
  const inHead = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'].map(
    (name) => page.meta(name) ?? '',
  );
  const inProduct = product === undefined ? [] : valuesOf(product, 'image', 'primaryimageofpage').flatMap(placesOf);
  const linked = page.elements.filter(
    ({ name, attribs }) => (name === 'link' && attribs.rel === 'image_src') || attribs.itemprop === 'image',
  );
  const inPage = linked.map((element) =>
    element.name === 'link' ? attribute(element, 'href') : attribute(element, 'content') || pictureIn(element),
  );
  const places = [...inHead, ...inProduct, ...inPage, ...inSight(page, title)].flatMap((place) => addressOn(page, place) ?? []);
  return places.find((place) => !general.test(new URL(place).pathname)) ?? places[0];
}

/** So many tags behind its heading a product's own picture may stand. */
const nearHeading = 80;

/** For pages that say it to nobody else: the picture that is called like the product, or the first one of a photograph's kind beside its name. */
function inSight(page: Page, title: string): string[] {
  const called = page.elements.filter(
    (element) => element.name === 'img' && alike(attribute(element, 'alt'), title) > 0.8 && wordsIn(attribute(element, 'alt')) > 1,
  );
  const heading = page.elements.findIndex((element) => element.name === 'h1' && textOf(element) !== '');
  const beside = heading < 0 ? [] : page.elements.slice(heading, heading + nearHeading).filter(({ name }) => name === 'img');
  return [
    called[0] === undefined ? '' : pictureIn(called[0]),
    ...beside.map(pictureIn).filter((place) => /\.(?:jpe?g|webp|avif|png)(?:$|\?)/i.test(place) && !general.test(place)),
  ];
}

const wordsIn = (text: string) => text.split(/\s+/).length;

function placesOf(value: Value): string[] {
  return isThing(value) ? [saidOf(value, 'contenturl', 'url', 'src', 'thumbnailurl') ?? ''] : [String(value)];
}
