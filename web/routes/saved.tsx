import { useTitle } from '../board/use-title.ts';
import { filterPill } from '../components/filter-pill.ts';
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
  useTitle(t('account.saved'));
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="me-auto text-2xl font-bold tracking-tight">
          {t('account.saved')}
        </h1>
        {me && <Bell target={{ saved: true }} className={filterPill} />}
      </header>
      <RequireSignIn title={t('saved.guest')} text={t('saved.guest.text')}>
        <SavedDeals key={entry} entry={entry} page={(items) => <DealListPage items={items} />} />
      </RequireSignIn>
    </div>
  );
}
