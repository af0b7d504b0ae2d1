import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { t } from '../../../i18n/t.ts';
import { without } from './filter-chips.tsx';
import type { List } from './use-list.ts';

/** The list has its bell above. */
const pressBell = () => document.querySelector<HTMLElement>('[data-shortcut="bell"]')?.click();

/** An empty list with filters: which ones to remove. New matches appear by themselves. */
export function NoResults({ list }: { list: List }) {
  const active = useActiveFilters(list);
  const { q } = list.params;
  // With other filters, the words may not be the reason.
  const isFiltered = active.some(({ names }) => !names.includes('q'));
  const title = q === undefined ? t('filters.none') : t(isFiltered ? 'found.none.filtered' : 'found.none', { q: q.replaceAll('"', '') });
  return (
    <EmptyState scene="lost" title={title} text={active.length > 0 ? t('filters.none.text') : t('found.none.text')}>
      {active.map(({ names, words }) => (
        <Button key={names[0]} onClick={() => list.change(without(names))} className="max-w-full">
          <span className="min-w-0 truncate">
            {names.includes('state') && list.params.state === 'live' ? t('filters.withExpired') : t('filters.without', { filter: words })}
          </span>
        </Button>
      ))}
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
