import { useLocation, useSearch } from 'wouter';
import { logParamsIn, staffLogAddress } from '../../shared/log-address.ts';
import { permissions } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { staffActionNames } from '../../shared/staff-actions.ts';
import { Log } from '../features/staff/moderation-log/log.tsx';
import { LogFilters } from '../features/staff/moderation-log/log-filters.tsx';
import { StaffDetails } from '../features/staff/moderation-log/staff-details.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { useTitle } from '../lib/navigation.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';
import { NotFound } from './lazy-not-found.ts';

/** The whole staff log, for moderators and admins. */
export function StaffLog() {
  const params = logParamsIn(useSearch());
  const entry = useEntryKey();
  const [, navigate] = useLocation();
  const me = useMe();
  useTitle(t('mod.log.title'), useSite().name);
  if (!permissions['read the queue and decide'](actorOf(me))) return <NotFound />;
  const key = `${entry} ${staffLogAddress(params)}`;
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('mod.log.title')}
        </h1>
        <p className="text-soft">{t('mod.log.text')}</p>
      </header>
      <LogFilters
        key={`filters ${key}`}
        params={params}
        actions={staffActionNames}
        onChange={(changed) => navigate(staffLogAddress(changed))}
      />
      <Log key={key} read={reads.staffLog} params={params} entry={entry} more={(each) => <StaffDetails entry={each} />} />
    </div>
  );
}
