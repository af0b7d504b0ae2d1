import type { DealCard } from '../../shared/deals.ts';
import { searchOf } from '../../shared/list-address.ts';
import type { DealListParams } from '../../shared/reads.ts';

/** The addresses of the screens, spelled in one place. */
export const dealAddress = ({ id, slug }: Pick<DealCard, 'id' | 'slug'>): string => `/d/${id}/${encodeURIComponent(slug)}`;
/** Not a screen: it leads on to the merchant, and counts. */
export const outAddress = (id: number): string => `/out/${id}`;
export const categoryAddress = (slug: string): string => `/c/${encodeURIComponent(slug)}`;
export const merchantAddress = (slug: string): string => `/m/${encodeURIComponent(slug)}`;
export const personAddress = (handle: string): string => `/u/${encodeURIComponent(handle)}`;
/** Where one's own deals wait for their start. */
export const scheduledAddress = '/scheduled';

/** Where something is searched for. */
export const searchAddress = (params: DealListParams): string => `/search${searchOf(params)}`;
