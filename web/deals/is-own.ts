import type { DealCard } from '../../shared/deals.ts';
import type { Me } from '../../shared/people.ts';

/** Nobody votes on their own deals and comments. */
export const isOwn = (me: Pick<Me, 'handle'> | undefined, { author }: Pick<DealCard, 'author'>): boolean =>
  me !== undefined && author !== undefined && author.handle === me.handle;

/** How arrows look that are not pressed, and those of what is one's own. */
export const freeArrow = { up: 'text-soft hover:bg-up-wash hover:text-up', down: 'text-soft hover:bg-down-wash hover:text-down' };
export const uselessArrow = 'cursor-default text-soft opacity-40';
