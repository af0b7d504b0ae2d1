import { Link } from 'wouter';
import { type InboxFilter, inboxFilterNames } from '../../../../shared/inbox-filters.ts';
import { t } from '../../../i18n/t.ts';
import { useCurrentInView } from '../../../lib/use-current-in-view.ts';

/** The parts of the inbox, as links. */
export const InboxFilters = ({ filter }: { filter: InboxFilter | undefined }) => (
  <nav
    ref={useCurrentInView<HTMLElement>(filter ?? '')}
    aria-label={t('inbox.filters')}
    className="flex gap-1 overflow-x-auto rounded-xl bg-sunken p-0.5 [scrollbar-width:none]"
  >
    {[undefined, ...inboxFilterNames].map((each) => (
      <Link
        key={each ?? 'all'}
        href={each === undefined ? '/inbox' : `/inbox?filter=${each}`}
        aria-current={each === filter ? 'page' : undefined}
        className="flex min-h-11 flex-auto items-center justify-center rounded-control px-3 text-[0.9375rem] font-medium whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
      >
        {t(`inbox.filter.${each ?? 'all'}`)}
      </Link>
    ))}
  </nav>
);

export const filterIn = (search: string): InboxFilter | undefined => {
  const requested = new URLSearchParams(search).get('filter');
  return inboxFilterNames.find((each) => each === requested);
};
