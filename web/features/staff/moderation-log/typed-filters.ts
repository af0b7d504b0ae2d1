import type { LogParams } from '../../../../shared/reads.ts';

interface TypedFilters {
  who: string;
  person: string;
  /** A number, or the address of the deal's page. */
  deal: string;
}

export const typedFilters = ({ who, person, deal }: TypedFilters): LogParams => ({
  who: handleIn(who),
  person: handleIn(person),
  deal: /(?:^|\/d\/)(\d+)/.exec(deal.trim())?.[1],
});

const handleIn = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase() || undefined;
