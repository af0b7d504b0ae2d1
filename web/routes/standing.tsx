import { StandingList } from '../features/staff/sanctions/standing-list.tsx';
import { t } from '../i18n/t.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { Page } from './page.tsx';

/** What moderators decided about the reader's account. */
export const Standing = () => (
  <Page title={t('standing.title')} text={t('standing.text')}>
    <RequireSignIn text={t('standing.guest')}>
      <StandingList />
    </RequireSignIn>
  </Page>
);
