import { ScheduledDeals } from '../features/deals/lists/scheduled-deals.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

export function Scheduled() {
  const me = useMe();
  useTitle(t('account.scheduled'), useSite().name);
  return (
    <div className="page-column grid gap-4">
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {t('account.scheduled')}
      </h1>
      {me === undefined ? <SignInRequired title={t('post.scheduled.guest')} text={t('post.scheduled.guest.text')} /> : <ScheduledDeals />}
    </div>
  );
}
