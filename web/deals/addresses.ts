import type { DealCard } from '../../shared/deals.ts';

export const dealAddress = ({ id, slug }: Pick<DealCard, 'id' | 'slug'>): string => `/d/${id}/${encodeURIComponent(slug)}`;
/** Not a screen: counts the click and redirects to the merchant. */
export const outAddress = (id: number): string => `/out/${id}`;
export const categoryAddress = (slug: string): string => `/c/${encodeURIComponent(slug)}`;
export const merchantAddress = (slug: string): string => `/m/${encodeURIComponent(slug)}`;
export const personAddress = (handle: string): string => `/u/${encodeURIComponent(handle)}`;
export const scheduledAddress = '/scheduled';

export { searchAddress } from '../../shared/list-address.ts';
