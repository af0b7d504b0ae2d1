import { useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { listIn, searchOf } from '../../shared/list-address.ts';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { RelatedCard } from '../features/deals/lists/related-card.tsx';
import { useHidden } from '../features/deals/mute-rules/use-mute-rules.ts';
import { t } from '../i18n/t.ts';
import { useOwnPlace } from '../lib/own-place.ts';
import { set } from '../lib/settings.ts';

/** Deals of stores near the reader's place, before all others; the list itself is the same for everyone. */
export function NearStrip() {
  const place = useOwnPlace();
  const { sort: _, ...filters } = listIn(useSearch());
  const isPlain = Object.values(filters).every((value) => value === undefined);
  const near = { near: place?.id.toString(), state: 'live', sort: 'new' } as const;
  const { data } = useRead(place && isPlain ? reads.deals(near) : undefined);
  const deals = data?.order.flatMap((id) => data.deals[id] ?? []) ?? [];
  const hidden = useHidden(deals.map(({ id }) => id).join(','), '');
  const shown = deals.filter(({ id }) => !hidden.pending && hidden.effectOn(id) !== 'mute').slice(0, 8);
  const isNothing = data && deals.length === 0;
  useEffect(() => {
    // If there was nothing, the next page keeps no room for it.
    if (isNothing !== undefined) set('nearby', isNothing ? 'none' : undefined);
  }, [isNothing]);
  if (place === undefined || !isPlain) return <span className="near-none" />;
  if (isNothing) return <p className="near-none text-sm text-soft">{t('places.nothing', { place: place.name })}</p>;
  return (
    <section aria-labelledby="near-title" className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="near-title" className="min-w-0 truncate font-bold">
          {t('places.near', { place: place.name })}
        </h2>
        <Link href={`/${searchOf(near)}`} className="shrink-0 text-sm font-semibold text-wire underline-offset-2 hover:underline">
          {t('places.all')}
        </Link>
      </div>
      {/* Focusable, so that keys can scroll it. */}
      <ul className="near-list">
        {shown.map((deal) => (
          <li key={deal.id} className={hidden.effectOn(deal.id) === undefined ? '' : 'dimmed'}>
            <RelatedCard deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  );
}
