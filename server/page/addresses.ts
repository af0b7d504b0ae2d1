import type { DealCard } from '../../shared/deals.ts';
import { imagePath, plainImage, sizeWithin } from '../../shared/image-files.ts';
import type { Image } from '../../shared/images.ts';
import { searchOf } from '../../shared/list-address.ts';
import type { DealListParams } from '../../shared/reads.ts';

/** Where the screens are; the web spells them alike. */
export const dealAddress = ({ id, slug }: Pick<DealCard, 'id' | 'slug'>): string => `/d/${id}/${encodeURIComponent(slug)}`;
export const personAddress = (handle: string): string => `/u/${encodeURIComponent(handle)}`;

/** The screen of a list, whatever it is narrowed by: that of its search, category, merchant or author, or the feed of all. */
export function listAddress(list: DealListParams): string {
  const { q, category, merchant, author } = list;
  if (q !== undefined) return `/search${searchOf(list)}`;
  if (author !== undefined) return personAddress(author);
  if (category !== undefined) return `/c/${encodeURIComponent(category)}${searchOf(list, { category })}`;
  if (merchant !== undefined) return `/m/${encodeURIComponent(merchant)}${searchOf(list, { merchant })}`;
  return `/${searchOf(list)}`;
}

export const feedFormats = {
  rss: { name: 'RSS', type: 'application/rss+xml' },
  atom: { name: 'Atom', type: 'application/atom+xml' },
  json: { name: 'JSON Feed', type: 'application/feed+json' },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** A list as a feed; takes exactly what the list takes. */
export const feedAddress = (format: FeedFormat, search: string): string => `/deals.${format}${search}`;

/** A deal's picture for those who show it elsewhere. The board's own drawings are no pictures of anything, and no robot reads them. */
export function imageFileOf({ image }: { image?: Image | undefined }) {
  if (image === undefined) return undefined;
  const { width, format } = plainImage;
  return { path: imagePath(image.hash, width, format), type: 'image/jpeg', ...sizeWithin(width, image) };
}
