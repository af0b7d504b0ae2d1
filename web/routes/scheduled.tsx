import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { signInAddress, useMe } from '../features/people/use-me.ts';
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
      {me === undefined ? (
        <EmptyState scene="empty" title={t('post.scheduled.guest')} text={t('post.scheduled.guest.text')}>
          <ButtonLink href={signInAddress()} leaves look="primary">
            {t('signIn.go')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ScheduledDeals />
      )}
    </div>
  );
}
