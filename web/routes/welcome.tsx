import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoard } from '../board/use-board.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ChooseHandle } from '../features/people/choose-handle.tsx';
import { t } from '../i18n/t.ts';
import { returnPath } from '../lib/return-path.ts';
import { useMe } from '../session/use-me.ts';
import { Page } from './page.tsx';

/** After the first sign-in: choose a handle, and return. */
export function Welcome() {
  const { name } = useBoard();
  const me = useMe();
  const [, navigate] = useLocation();
  const back = returnPath(new URLSearchParams(useSearch()));
  const isKnown = me !== undefined && me.state !== 'onboarding';
  useEffect(() => {
    if (isKnown) navigate(back, { replace: true });
  }, [isKnown, back, navigate]);

  return (
    <Page title={t('welcome.title', { board: name })} text={t('welcome.text')}>
      {me === undefined ? (
        <EmptyState scene="empty" title={t('signIn.title')} text={t('signIn.text')}>
          <ButtonLink href={`/auth/sign-in?return_to=${encodeURIComponent(back)}`} leaves look="primary">
            {t('signIn.go')}
          </ButtonLink>
        </EmptyState>
      ) : (
        !isKnown && <ChooseHandle me={me} onChosen={() => navigate(back, { replace: true })} />
      )}
    </Page>
  );
}
