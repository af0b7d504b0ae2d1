import { Link } from 'wouter';
import type { ListSort } from '../../../../shared/deal-filters.ts';
import { sortsOf } from '../../../../shared/list-address.ts';
import { t } from '../../../i18n/t.ts';
import type { List } from './use-list.ts';

const tab =
  'flex min-h-10 items-center justify-center pointer-fine:min-h-9 rounded-control px-1 text-sm sm:px-3 sm:text-[0.9375rem] font-medium whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink';

/** The sort orders of a list, as links that keep the filters: where there is room four tabs, on a phone two, in a search none, and a menu of the others. */
export function SortTabs({ list: { params, about, addressWith } }: { list: List }) {
  const sorts = sortsOf(params);
  const at = sorts.indexOf(params.sort);
  // Of a search, whose first order has a long name.
  const tabsOnPhone = params.q === undefined ? 2 : 0;
  // Their heading, and a button to follow them, are on the same line.
  const [tight, roomy, current] =
    about.length === 0
      ? ['sm:hidden', 'max-sm:hidden', 'max-sm:bg-raised max-sm:text-ink']
      : ['2xl:hidden', 'max-2xl:hidden', 'max-2xl:bg-raised max-2xl:text-ink'];
  const link = (sort: ListSort, className: string) => (
    <Link key={sort} href={addressWith({ sort })} aria-current={sort === params.sort ? 'page' : undefined} className={className}>
      {t(`sort.${sort}`)}
    </Link>
  );
  // What is over has one order.
  if (sorts.length === 1) return null;
  return (
    <nav
      aria-label={t('feed.sorts')}
      className={`flex min-w-0 overflow-x-auto rounded-xl bg-sunken p-0.5 [scrollbar-width:none] sm:gap-1 ${params.q === undefined ? 'max-sm:flex-[1_1_5rem]' : 'max-2xl:flex-[0_1_9rem]'}`}
    >
      {sorts.slice(0, 4).map((sort, i) => link(sort, `flex-1 sm:flex-none ${tab} ${i < tabsOnPhone ? '' : roomy}`))}
      <button
        type="button"
        popoverTarget="sorts"
        className={`min-w-0 flex-auto ${tab} after:ms-1 after:content-['▾'] ${at > 3 ? 'bg-raised text-ink' : at >= tabsOnPhone ? current : ''}`}
      >
        {at >= tabsOnPhone && <span className={`truncate ${at < 4 ? tight : ''}`}>{t(`sort.${params.sort}`)}</span>}
        {at < 4 && <span className={at < tabsOnPhone ? 'sort-more' : roomy}>{t('sort.more')}</span>}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links are what is pressed */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div id="sorts" popover="auto" onClick={(event) => event.currentTarget.hidePopover()} className="sort-menu">
        {sorts.slice(tabsOnPhone).map((sort, i) => link(sort, i + tabsOnPhone < 4 ? tight : ''))}
        {about.includes('category') && <Link href={addressWith({ state: 'expired' })}>{t('deal.expired')}</Link>}
      </div>
    </nav>
  );
}
