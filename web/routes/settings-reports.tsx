import { OwnReportList } from '../features/staff/reports/own-reports.tsx';
import { t } from '../i18n/t.ts';
import { SettingsPage } from './settings-page.tsx';

/** The reader's own reports and what became of them. */
export const SettingsReports = () => (
  <SettingsPage path="/settings/reports" title={t('reports.title')} text={t('reports.text')} guest={t('reports.guest')}>
    <OwnReportList />
  </SettingsPage>
);
