import { ScheduledDeals } from '../features/deals/lists/scheduled-deals.tsx';
import { t } from '../i18n/t.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { Page } from './page.tsx';

export const Scheduled = () => (
  <Page title={t('account.scheduled')}>
    <RequireSignIn title={t('post.scheduled.guest')} text={t('post.scheduled.guest.text')}>
      <ScheduledDeals />
    </RequireSignIn>
  </Page>
);
