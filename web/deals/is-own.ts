import type { DealCard } from '../../shared/deals.ts';
import type { Me } from '../../shared/people.ts';

/** Nobody votes on their own deals and comments. */
export const isOwn = (me: Pick<Me, 'handle'> | undefined, { author }: Pick<DealCard, 'author'>): boolean =>
  me !== undefined && author !== undefined && author.handle === me.handle;

/** How the arrows of what is one's own look. */
export const uselessArrow = 'cursor-default text-soft opacity-40';
