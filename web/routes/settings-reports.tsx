import { OwnReportList } from '../features/staff/reports/own-reports.tsx';
import { t } from '../i18n/t.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The reader's own reports and what became of them. */
export function SettingsReports() {
  const me = useMe();
  return (
    <SettingsFrame path="/settings/reports" title={t('reports.title')} text={t('reports.text')}>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('reports.guest')} /> : <OwnReportList />}
    </SettingsFrame>
  );
}
