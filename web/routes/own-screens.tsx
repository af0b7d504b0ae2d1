import type { ReactNode } from 'react';
import { ScheduledDeals } from '../features/deals/lists/scheduled-deals.tsx';
import { AlertList } from '../features/notify/alerts/alert-list.tsx';
import { OwnSanctions } from '../features/staff/sanctions/own-sanctions.tsx';
import { t } from '../i18n/t.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { Page } from './page.tsx';

/** One's own lists and first sign-in, in one file like about-screens.tsx. */
export { Following } from './following.tsx';
export { Inbox } from './inbox.tsx';
export { Saved } from './saved.tsx';
export { Welcome } from './welcome.tsx';

export const Alerts = () =>
  ownPage({ title: t('alerts.title'), text: t('alerts.text'), guest: { text: t('alerts.guest') } }, <AlertList />);

export const Scheduled = () =>
  ownPage(
    { title: t('account.scheduled'), guest: { title: t('post.scheduled.guest'), text: t('post.scheduled.guest.text') } },
    <ScheduledDeals />,
  );

/** What moderators decided about the reader's account. */
export const Sanctions = () =>
  ownPage({ title: t('sanctions.title'), text: t('sanctions.text'), guest: { text: t('sanctions.guest') } }, <OwnSanctions />);

const ownPage = ({ guest, ...page }: { title: string; text?: string; guest: { title?: string; text: string } }, content: ReactNode) => (
  <Page {...page}>
    <RequireSignIn {...guest}>{content}</RequireSignIn>
  </Page>
);
