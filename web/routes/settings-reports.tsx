import { OwnReportList } from '../features/own-reports/own-reports.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

/** The reader's own reports and what became of them. */
export function SettingsReports() {
  const me = useMe();
  useTitle(t('reports.title'), useSite().name);
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('reports.title')}
        </h1>
        <p className="text-soft">{t('reports.text')}</p>
      </header>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('reports.guest')} /> : <OwnReportList />}
    </div>
  );
}
