import { StandingList } from '../features/staff/sanctions/standing-list.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

/** What moderators decided about the reader's account. */
export function Standing() {
  const me = useMe();
  useTitle(t('standing.title'), useSite().name);
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('standing.title')}
        </h1>
        <p className="text-soft">{t('standing.text')}</p>
      </header>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('standing.guest')} /> : <StandingList />}
    </div>
  );
}
