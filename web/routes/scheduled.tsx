import { SignInFirst } from '../features/people/sign-in-first.tsx';
import { useMe } from '../features/people/use-me.ts';
import { ScheduledDeals } from '../features/posting/scheduled-deals.tsx';
import { useSite } from '../features/site/use-site.ts';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';

/** One's own deals that wait for their start. */
export function Scheduled() {
  const me = useMe();
  useTitle(t('post.scheduled'), useSite().name);
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {t('post.scheduled')}
      </h1>
      {me === undefined ? <SignInFirst title={t('post.scheduled.guest')} text={t('post.scheduled.guest.text')} /> : <ScheduledDeals />}
    </div>
  );
}
