import { Link } from 'wouter';
import { sortsOf } from '../../../shared/list-address.ts';
import { t } from '../../i18n/t.ts';
import type { List } from './use-list.ts';

/** The sort orders of a list, as links that keep the filters. */
export const SortTabs = ({ list: { params, addressWith } }: { list: List }) => (
  <nav
    aria-label={t('feed.sorts')}
    className="flex min-w-0 overflow-x-auto rounded-xl bg-sunken p-0.5 [scrollbar-width:none] max-sm:flex-[1_1_10rem] sm:gap-1"
  >
    {sortsOf(params).map((each) => (
      <Link
        key={each}
        href={addressWith({ sort: each })}
        aria-current={each === params.sort ? 'page' : undefined}
        className="flex min-h-11 flex-1 items-center justify-center rounded-control pointer-fine:min-h-9 px-1 text-sm max-[23rem]:px-0.5 max-[23rem]:text-[0.8125rem] sm:px-3 sm:text-[0.9375rem] font-medium whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink sm:flex-none"
      >
        {t(`sort.${each}`)}
      </Link>
    ))}
  </nav>
);
