import type { DealCard } from '../../../shared/deals.ts';
import { imagePath, plainImage, sizeWithin } from '../../../shared/image-files.ts';
import type { Image } from '../../../shared/images.ts';
import { searchOf } from '../../../shared/list-address.ts';
import type { DealListParams } from '../../../shared/reads.ts';

/** Paths of the web's screens. */
export const dealAddress = ({ id, slug }: Pick<DealCard, 'id' | 'slug'>): string => `/d/${id}/${encodeURIComponent(slug)}`;
export const personAddress = (handle: string): string => `/u/${encodeURIComponent(handle)}`;

/** The screen that shows a list: its search, category, merchant or author, or the front page. */
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

/** Takes the query of `GET /api/deals`. */
export const feedAddress = (format: FeedFormat, search: string): string => `/deals.${format}${search}`;

/** A deal's picture for other sites; undefined for the sample drawings. */
export function imageFileOf({ image }: { image?: Image | undefined }) {
  if (image === undefined) return undefined;
  const { width, format } = plainImage;
  return { path: imagePath(image.hash, width, format), type: 'image/jpeg', ...sizeWithin(width, image) };
}
