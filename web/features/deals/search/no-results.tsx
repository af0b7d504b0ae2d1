import { reads } from '../../../../shared/reads.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { lost } from '../../../components/scenes/lost.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { isSelective } from '../../../deals/selective-sorts.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { countText } from './count-text.ts';
import { type List, without } from './use-list.ts';

/** The list has its bell above. */
const pressBell = () => document.querySelector<HTMLElement>('[data-shortcut="bell"]')?.click();

/** An empty list with filters: which ones to remove. New matches appear by themselves. */
export function NoResults({ list }: { list: List }) {
  const active = useActiveFilters(list);
  const { q, near } = list.params;
  const place = useRead(near === undefined ? undefined : reads.place(near)).data?.name;
  const mentions = useRead(place === undefined ? undefined : reads.counts({ q: place })).data;
  // With other filters, the words may not be the reason.
  const isFiltered = active.some(({ names }) => !names.includes('q'));
  const none = list.activeFilters.join() === 'state' ? 'filters.none.live' : 'filters.none';
  const title = q === undefined ? t(none) : t(isFiltered ? 'found.none.filtered' : 'found.none', { q: q.replaceAll('"', '') });
  const text = t(active.length > 0 ? 'filters.none.text' : 'found.none.text');
  const { sort } = list.params;
  return (
    <EmptyState scene={lost} title={title} text={isSelective(sort) ? `${t(`feed.empty.${sort}.text`)} ${text}` : text}>
      {isSelective(sort) && <ButtonLink href={list.addressWith({ sort: 'new' })}>{t('feed.empty.newest')}</ButtonLink>}
      {active.map(({ names, words }) => (
        <Button key={names[0]} onClick={() => list.change(without(names))} className="max-w-full">
          <span className="min-w-0 truncate">
            {names.includes('state') && list.params.state === 'live' ? t('filters.withExpired') : t('filters.without', { filter: words })}
          </span>
        </Button>
      ))}
      {place !== undefined && mentions !== undefined && mentions.matching > 0 && (
        // A deal may name the place without being a store's.
        <ButtonLink href={searchAddress({ q: place })}>
          {t('found.none.near', { q: place, count: mentions.matching, counted: countText(mentions) })}
        </ButtonLink>
      )}
      <Button onClick={pressBell}>
        <Icon name="bell" className="size-[1.125rem]" />
        {t('alerts.bell')}
      </Button>
      <ButtonLink href="/post" look={active.length > 0 ? 'plain' : 'primary'}>
        {t('shell.post')}
      </ButtonLink>
    </EmptyState>
  );
}
