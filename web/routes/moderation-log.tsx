import { Link, useLocation, useSearch } from 'wouter';
import { logAddress, logFeedAddress, logParamsIn, staffLogAddress } from '../../shared/log-address.ts';
import { reads } from '../../shared/reads.ts';
import { staffActionNames, staffActions } from '../../shared/staff-actions.ts';
import { FeedFormats } from '../components/feed-formats.tsx';
import { Log } from '../features/staff/moderation-log/log.tsx';
import { LogFilters } from '../features/staff/moderation-log/log-filters.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { useMay } from '../session/use-may.ts';
import { Page } from './page.tsx';

const publicActions = staffActionNames.filter((action) => staffActions[action].isPublic);

/** What moderators, fact-checkers and the board did, for everybody. */
export function ModerationLog() {
  const params = logParamsIn(useSearch());
  const entry = useEntryKey();
  const [, navigate] = useLocation();
  const mayReadAll = useMay('read the queue and decide');
  const key = `${entry} ${logAddress(params)}`;
  return (
    <Page title={t('modlog.title')} text={t('modlog.text')}>
      <LogFilters key={`filters ${key}`} params={params} actions={publicActions} onChange={(changed) => navigate(logAddress(changed))} />
      <Log key={key} read={reads.moderationLog} params={params} entry={entry} />
      <FeedFormats addressOf={(format) => logFeedAddress(format, { ...params, after: undefined })} />
      {mayReadAll && (
        <Link href={staffLogAddress(params)} className="justify-self-start text-wire underline underline-offset-2">
          {t('modlog.staff')}
        </Link>
      )}
    </Page>
  );
}
