import { attribute, type Element, identifiersOf, parentOf, textOf } from './page/dom.ts';
import { absoluteUrl, type Page } from './page/parse-page.ts';
import { wordOverlap } from './schema-org/find-product.ts';
import { imageUrlIn } from './schema-org/microdata.ts';
import { isThing, type Thing, textValue, type Value, valuesOf } from './schema-org/thing.ts';

/** General pictures of merchants, such as logos and placeholders. */
const generalPicture =
  /logo(?![a-z])[^/]*$|(?:^|[-_./])(?:share|sharing|social|default|placeholder|no[-_]?(?:image|photo|picture)|coming[-_]soon|favicon|sprite|og[-_]image|facebook|blank|loading|spacer|1x1|pixel(?=\.gif|\.png))(?=[-_.\d]|$)[^/]*$/i;

export const isGeneralPicture = (url: string): boolean => generalPicture.test(new URL(url).pathname);

/** The URL of the product's picture; a general picture only if there is no other. */
export function extractImage(page: Page, product: Thing | undefined, title: string): string | undefined {
  const inHead = page.metas('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src');
  const inProduct = product === undefined ? [] : valuesOf(product, 'image', 'primaryimageofpage').flatMap(placesOf);
  const linked = page.elements.filter(
    ({ name, attribs }) => (name === 'link' && attribs.rel === 'image_src') || attribs.itemprop === 'image',
  );
  const inPage = linked.map((element) =>
    element.name === 'link' ? attribute(element, 'href') : attribute(element, 'content') || imageUrlIn(element),
  );
  const places = [...inHead, ...inProduct, ...inPage, ...visiblePictures(page, title)].flatMap((place) => absoluteUrl(page, place) ?? []);
  return places.find((place) => !isGeneralPicture(place)) ?? places[0];
}

/** Tags behind the heading within which the product's picture may be. */
const nearHeading = 80;
/** Class names of galleries. */
const gallery =
  /(?:^|[-_\s])(?:gallery|galleria|galerie|product[-_]+(?:image|img|photo|media|picture)s?|main[-_]?(?:image|img|photo)|zoom|wp-post-image)(?:$|[-_\s])/i;

/** For pages without metadata: a picture named like the product, the first one in a gallery, or the first photo next to the heading. */
function visiblePictures(page: Page, title: string): string[] {
  const images = page.elements.filter(({ name }) => name === 'img');
  const named = images.find((image) => wordOverlap(attribute(image, 'alt'), title) > 0.8 && wordsIn(attribute(image, 'alt')) > 1);
  const shown = images.find((image) => isInGallery(image) && isPhotograph(imageUrlIn(image)));
  const heading = page.elements.findIndex((element) => element.name === 'h1' && textOf(element) !== '');
  const nextToHeading = heading < 0 ? [] : page.elements.slice(heading, heading + nearHeading).filter(({ name }) => name === 'img');
  return [named, shown]
    .map((image) => (image === undefined ? '' : imageUrlIn(image)))
    .concat(nextToHeading.map(imageUrlIn).filter(isPhotograph));
}

const isInGallery = (image: Element) => {
  const parent = parentOf(image);
  return [image, parent, parent && parentOf(parent)].some((each) => each !== null && gallery.test(identifiersOf(each)));
};

const isPhotograph = (place: string) => /\.(?:jpe?g|webp|avif|png)(?:$|\?)/i.test(place) && !generalPicture.test(place.split('?')[0] ?? '');

const wordsIn = (text: string) => text.split(/\s+/).length;

function placesOf(value: Value): string[] {
  return isThing(value) ? [textValue(value, 'contenturl', 'url', 'src', 'thumbnailurl') ?? ''] : [String(value)];
}
