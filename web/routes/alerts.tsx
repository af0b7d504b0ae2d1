import { AlertList } from '../features/notify/alerts/alert-list.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

export function Alerts() {
  const me = useMe();
  useTitle(t('alerts.title'), useSite().name);
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('alerts.title')}
        </h1>
        <p className="text-soft">{t('alerts.text')}</p>
      </header>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('alerts.guest')} /> : <AlertList />}
    </div>
  );
}
