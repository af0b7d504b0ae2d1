import { Link, useSearch } from 'wouter';
import type { InboxItem } from '../../shared/inbox.ts';
import { AlertActions } from '../features/notify/alerts/alert-actions.tsx';
import { filterIn, InboxFilters } from '../features/notify/inbox/inbox-filters.tsx';
import { InboxList } from '../features/notify/inbox/inbox-list.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { useTitle } from '../lib/navigation.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

/** The reader's notifications. */
export function Inbox() {
  const me = useMe();
  const filter = filterIn(useSearch());
  const entry = useEntryKey();
  useTitle(t('inbox.title'), useSite().name);
  return (
    <div className="page-column grid gap-4">
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {t('inbox.title')}
      </h1>
      {me === undefined ? (
        <SignInRequired title={t('inbox.guest')} text={t('inbox.guest.text')} />
      ) : (
        <>
          <InboxFilters filter={filter} />
          <InboxList key={`${entry} ${filter}`} filter={filter} entry={entry} actions={actions} foot={<Elsewhere />} />
        </>
      )}
    </div>
  );
}

/** Less like this, and stop, for what an alert found. */
const actions = ({ alert, deal }: InboxItem) => alert !== undefined && deal && <AlertActions alert={alert} deal={deal} />;

const link = 'flex min-h-11 items-center text-wire underline underline-offset-2';

const Elsewhere = () => (
  <nav aria-label={t('inbox.elsewhere')} className="flex flex-wrap gap-x-5 text-[0.9375rem]">
    <Link href="/alerts" className={link}>
      {t('alerts.title')}
    </Link>
    <Link href="/settings/channels" className={link}>
      {t('inbox.channels')}
    </Link>
    <Link href="/settings/reports" className={link}>
      {t('reports.title')}
    </Link>
    <Link href="/standing" className={link}>
      {t('standing.title')}
    </Link>
  </nav>
);
