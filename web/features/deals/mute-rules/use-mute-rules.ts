import { useMemo } from 'react';
import type { MutedDeals, MuteRule, MuteRules } from '../../../../shared/mute-rules.ts';
import { reads } from '../../../../shared/reads.ts';
import type { MuteEffect } from '../../../../shared/states.ts';
import { useRead } from '../../../engine/use-read.ts';
import { useMe } from '../../../session/use-me.ts';

/** What the reader's mute rules hide on a page of deals. */
export interface Hidden {
  /** Not known yet: show nothing that may be about to be hidden. */
  pending: boolean;
  effectOn: (deal: number) => MuteEffect | undefined;
  /** The muted deals, and how many each rule matches, most first. */
  muted: readonly number[];
  because: readonly { rule: MuteRule; count: number }[];
}

/** The reader's mute rules; undefined for guests and while loading. */
export function useMuteRules(): MuteRules | undefined {
  const me = useMe();
  return useRead(me && reads.muteRules()).data;
}

/**
 * What the reader's mute rules hide of these deals. A list of a merchant, category or person does not hide what it is about: `chosen` holds the
 * slugs and handles in its address.
 */
export function useHidden(ids: string, chosen: string): Hidden {
  const own = useMuteRules();
  const hasRules = own !== undefined && own.order.length > 0;
  const { data } = useRead(hasRules && ids !== '' ? reads.mutedDeals(ids.split(',').map(Number)) : undefined);
  return useMemo(() => {
    const matches = own === undefined || data === undefined ? {} : withoutChosen(data.matches, own, chosen.split(' '));
    return { pending: hasRules && ids !== '' && data === undefined, ...hiddenBy(matches, ids, own) };
  }, [data, own, hasRules, ids, chosen]);
}

type MatchesByDeal = Record<string, MuteRule[]>;

function withoutChosen(matches: MutedDeals['matches'], { muteRules }: MuteRules, chosen: readonly string[]): MatchesByDeal {
  const counts = (rule: MuteRule | undefined): rule is MuteRule =>
    rule !== undefined && (rule.kind === 'word' || rule.value === undefined || !chosen.includes(rule.value));
  return Object.fromEntries(Object.entries(matches).map(([deal, ids]) => [deal, ids.map((id) => muteRules[id]).filter(counts)]));
}

function hiddenBy(matches: MatchesByDeal, ids: string, own: MuteRules | undefined): Omit<Hidden, 'pending'> {
  const effectOn = (deal: number): MuteEffect | undefined => {
    const effects = matches[deal]?.map(({ effect }) => effect) ?? [];
    return effects.includes('mute') ? 'mute' : effects[0];
  };
  const muted =
    ids === ''
      ? []
      : ids
          .split(',')
          .map(Number)
          .filter((deal) => effectOn(deal) === 'mute');
  const because = (own?.order ?? [])
    .flatMap((id) => own?.muteRules[id] ?? [])
    .map((rule) => ({ rule, count: muted.filter((deal) => matches[deal]?.includes(rule)).length }))
    .filter(({ rule, count }) => rule.effect === 'mute' && count > 0)
    .sort((one, other) => other.count - one.count);
  return { effectOn, muted, because };
}
