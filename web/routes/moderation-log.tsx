import { Link, useLocation, useSearch } from 'wouter';
import { logAddress, logParamsIn, staffLogAddress } from '../../shared/log-address.ts';
import { permissions } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { staffActionNames, staffActions } from '../../shared/staff-actions.ts';
import { Log } from '../features/staff/moderation-log/log.tsx';
import { LogFeeds } from '../features/staff/moderation-log/log-feeds.tsx';
import { LogFilters } from '../features/staff/moderation-log/log-filters.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { useTitle } from '../lib/navigation.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

const publicActions = staffActionNames.filter((action) => staffActions[action].isPublic);

/** What moderators, fact-checkers and the board did, for everybody. */
export function ModerationLog() {
  const params = logParamsIn(useSearch());
  const entry = useEntryKey();
  const [, navigate] = useLocation();
  useTitle(t('modlog.title'), useSite().name);
  const mayReadAll = permissions['read the queue and decide'](actorOf(useMe()));
  const key = `${entry} ${logAddress(params)}`;
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('modlog.title')}
        </h1>
        <p className="text-soft">{t('modlog.text')}</p>
      </header>
      <LogFilters key={`filters ${key}`} params={params} actions={publicActions} onChange={(changed) => navigate(logAddress(changed))} />
      <Log key={key} read={reads.moderationLog} params={params} entry={entry} />
      <LogFeeds params={{ ...params, after: undefined }} />
      {mayReadAll && (
        <Link href={staffLogAddress(params)} className="justify-self-start text-wire underline underline-offset-2">
          {t('modlog.staff')}
        </Link>
      )}
    </div>
  );
}
