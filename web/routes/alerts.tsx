import { AlertList } from '../features/notify/alerts/alert-list.tsx';
import { t } from '../i18n/t.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { Page } from './page.tsx';

export const Alerts = () => (
  <Page title={t('alerts.title')} text={t('alerts.text')}>
    <RequireSignIn text={t('alerts.guest')}>
      <AlertList />
    </RequireSignIn>
  </Page>
);
