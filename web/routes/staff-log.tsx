import { useLocation, useSearch } from 'wouter';
import { logParamsIn, staffLogAddress } from '../../shared/log-address.ts';
import { reads } from '../../shared/reads.ts';
import { staffActionNames } from '../../shared/staff-actions.ts';
import { Log } from '../features/staff/moderation-log/log.tsx';
import { LogFilters } from '../features/staff/moderation-log/log-filters.tsx';
import { StaffDetails } from '../features/staff/moderation-log/staff-details.tsx';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { Page } from './page.tsx';

/** The whole staff log, for moderators and admins. */
export function StaffLog() {
  const params = logParamsIn(useSearch());
  const entry = useEntryKey();
  const [, navigate] = useLocation();
  const key = `${entry} ${staffLogAddress(params)}`;
  return (
    <Page title={t('mod.log.title')} text={t('mod.log.text')}>
      <LogFilters
        key={`filters ${key}`}
        params={params}
        actions={staffActionNames}
        onChange={(changed) => navigate(staffLogAddress(changed))}
      />
      <Log key={key} read={reads.staffLog} params={params} entry={entry} more={(each) => <StaffDetails entry={each} />} />
    </Page>
  );
}
