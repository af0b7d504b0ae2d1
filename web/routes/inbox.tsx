import { Link, useSearch } from 'wouter';
import type { InboxItem } from '../../shared/inbox.ts';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { StillWorks } from '../features/deals/checks/still-works.tsx';
import { AlertActions } from '../features/notify/alerts/alert-actions.tsx';
import { filterIn, InboxFilters } from '../features/notify/inbox/inbox-filters.tsx';
import { InboxList } from '../features/notify/inbox/inbox-list.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { Page } from './page.tsx';

/** The reader's notifications. */
export function Inbox() {
  const filter = filterIn(useSearch());
  const entry = useEntryKey();
  return (
    <div className="page-column relative">
      <Page title={t('inbox.title')}>
        <RequireSignIn title={t('inbox.guest')} text={t('inbox.guest.text')}>
          <InboxFilters filter={filter} />
          <InboxList key={`${entry} ${filter}`} filter={filter} entry={entry} actions={actions} foot={<Elsewhere />} />
        </RequireSignIn>
      </Page>
    </div>
  );
}

/** Less like this, and stop, for what an alert found; of what is probably expired, that it still works. */
const actions = ({ kind, alert, deal, details }: InboxItem) =>
  deal &&
  (kind === 'deal_aged' ? (
    <StillWorks deal={deal} isOwn={details?.own === true} />
  ) : (
    alert !== undefined && <AlertActions alert={alert} deal={deal} />
  ));

const elsewhere = [
  { href: '/alerts', name: 'alerts.title' },
  { href: '/settings/channels', name: 'inbox.channels' },
  { href: '/settings/reports', name: 'reports.title' },
] as const;
const ownSanctions = { href: '/sanctions', name: 'sanctions.title' } as const;

/** Only those who were ever sanctioned are led to their sanctions. */
function Elsewhere() {
  const { sanctions = [], revoked = [] } = useRead(reads.ownSanctions()).data ?? {};
  const isSanctioned = sanctions.length > 0 || revoked.length > 0;
  return (
    <nav aria-label={t('inbox.elsewhere')} className="flex flex-wrap gap-x-5 text-[0.9375rem]">
      {[...elsewhere, ...(isSanctioned ? [ownSanctions] : [])].map(({ href, name }) => (
        <Link key={href} href={href} className="flex min-h-11 items-center text-wire underline underline-offset-2">
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
