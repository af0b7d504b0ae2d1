import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ChooseHandle } from '../features/people/choose-handle.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { returnPath } from '../lib/return-path.ts';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

/** After the first sign-in: choose a handle, and return. */
export function Welcome() {
  const { name } = useSite();
  const me = useMe();
  const [, navigate] = useLocation();
  const back = returnPath(new URLSearchParams(useSearch()));
  const isKnown = me !== undefined && me.state !== 'onboarding';
  useTitle(t('welcome.title', { board: name }), name);
  useEffect(() => {
    if (isKnown) navigate(back, { replace: true });
  }, [isKnown, back, navigate]);

  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-2">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('welcome.title', { board: name })}
        </h1>
        <p className="text-soft">{t('welcome.text')}</p>
      </header>
      {me === undefined ? (
        <EmptyState scene="empty" title={t('signIn.title')} text={t('signIn.text')}>
          <ButtonLink href={`/auth/sign-in?return_to=${encodeURIComponent(back)}`} leaves look="primary">
            {t('signIn.go')}
          </ButtonLink>
        </EmptyState>
      ) : (
        !isKnown && <ChooseHandle me={me} onChosen={() => navigate(back, { replace: true })} />
      )}
    </div>
  );
}
