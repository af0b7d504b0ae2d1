import { useMemo } from 'react';
import type { MutedDeals, MuteRule, MuteRules } from '../../../shared/mute-rules.ts';
import { reads } from '../../../shared/reads.ts';
import type { MuteEffect } from '../../../shared/states.ts';
import { useRead } from '../../live/use-read.ts';
import { useMe } from '../../session/use-me.ts';

/** What the reader's filters hide on a page of deals. */
export interface Hidden {
  /** Not known yet: show nothing that may be about to be hidden. */
  pending: boolean;
  effectOn: (deal: number) => MuteEffect | undefined;
  /** The muted deals, and how many each filter matches, most first. */
  muted: readonly number[];
  because: readonly { filter: MuteRule; count: number }[];
}

/** The reader's filters; undefined for guests and while loading. */
export function useMuteRules(): MuteRules | undefined {
  const me = useMe();
  return useRead(me && reads.muteRules()).data;
}

/**
 * What the reader's filters hide of these deals. A list of a merchant, category or person does not hide what it is about: `chosen` holds the
 * slugs and handles in its address.
 */
export function useHidden(ids: string, chosen: string): Hidden {
  const filters = useMuteRules();
  const hasFilters = filters !== undefined && filters.order.length > 0;
  const { data } = useRead(hasFilters && ids !== '' ? reads.mutedDeals(ids.split(',').map(Number)) : undefined);
  return useMemo(() => {
    const counted = filters === undefined || data === undefined ? {} : withoutChosen(data.filtered, filters, chosen.split(' '));
    return { pending: hasFilters && ids !== '' && data === undefined, ...summed(counted, ids, filters) };
  }, [data, filters, hasFilters, ids, chosen]);
}

type Met = Record<string, MuteRule[]>;

function withoutChosen(filtered: MutedDeals['filtered'], { filters }: MuteRules, chosen: readonly string[]): Met {
  const counts = (filter: MuteRule | undefined): filter is MuteRule =>
    filter !== undefined && (filter.kind === 'word' || filter.value === undefined || !chosen.includes(filter.value));
  return Object.fromEntries(Object.entries(filtered).map(([deal, ids]) => [deal, ids.map((id) => filters[id]).filter(counts)]));
}

function summed(met: Met, ids: string, filters: MuteRules | undefined): Omit<Hidden, 'pending'> {
  const effectOn = (deal: number): MuteEffect | undefined => {
    const effects = met[deal]?.map(({ effect }) => effect) ?? [];
    return effects.includes('mute') ? 'mute' : effects[0];
  };
  const muted =
    ids === ''
      ? []
      : ids
          .split(',')
          .map(Number)
          .filter((deal) => effectOn(deal) === 'mute');
  const because = (filters?.order ?? [])
    .flatMap((id) => filters?.filters[id] ?? [])
    .map((filter) => ({ filter, count: muted.filter((deal) => met[deal]?.includes(filter)).length }))
    .filter(({ filter, count }) => filter.effect === 'mute' && count > 0)
    .sort((one, other) => other.count - one.count);
  return { effectOn, muted, because };
}
