import { useSearch } from 'wouter';
import { savedAddress, savedSortIn, savedSorts } from '../../shared/saved-address.ts';
import { PageHeading } from '../board/page-heading.tsx';
import { filterPill } from '../components/filter-pill.ts';
import { TabLinks } from '../components/tab-links.tsx';
import { SavedDeals } from '../features/deals/saves/saved-deals.tsx';
import { Bell } from '../features/notify/alerts/bell.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { useMe } from '../session/use-me.ts';
import { DealListPage } from './deal-list-page.tsx';

export function Saved() {
  const me = useMe();
  const entry = useEntryKey();
  const sort = savedSortIn(useSearch());
  const orders = [
    { href: savedAddress(), words: t('saved.last') },
    ...savedSorts.map((each) => ({ href: savedAddress(each), words: t(`sort.${each}`) })),
  ];
  return (
    <div className="grid gap-4">
      <PageHeading title={t('account.saved')}>{me && <Bell target={{ saved: true }} className={filterPill} textClass="" />}</PageHeading>
      <RequireSignIn title={t('saved.guest')} text={t('saved.guest.text')}>
        <TabLinks label={t('feed.sorts')} pages={orders} current={savedAddress(sort)} />
        <SavedDeals key={`${entry} ${sort}`} entry={entry} sort={sort} page={(items) => <DealListPage items={items} />} />
      </RequireSignIn>
    </div>
  );
}
