import type { DealCard } from '../../../shared/deals.ts';
import type { DealSort } from '../../../shared/ranking.ts';

/** The addresses of the screens, spelled in one place. */
export const dealAddress = ({ id, slug }: Pick<DealCard, 'id' | 'slug'>): string => `/d/${id}/${encodeURIComponent(slug)}`;
export const categoryAddress = (slug: string): string => `/c/${encodeURIComponent(slug)}`;
export const merchantAddress = (slug: string): string => `/m/${encodeURIComponent(slug)}`;
export const personAddress = (handle: string): string => `/u/${encodeURIComponent(handle)}`;
/** Where one's own deals wait for their start. */
export const scheduledAddress = '/scheduled';

/** A list's address with another sort; the usual one is left out. */
export const sortedAddress = (pathname: string, sort: DealSort): string => (sort === 'hot' ? pathname : `${pathname}?sort=${sort}`);
