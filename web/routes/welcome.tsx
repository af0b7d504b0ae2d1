import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoard } from '../board/use-board.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { empty } from '../components/scenes/empty.ts';
import { invitationInTab } from '../features/people/registration/invitation.ts';
import { Join } from '../features/people/registration/join.tsx';
import { t } from '../i18n/t.ts';
import { returnPath } from '../lib/return-path.ts';
import { useMe } from '../session/use-me.ts';
import { Page } from './page.tsx';

/** After the first sign-in: choose a handle, and return. */
export function Welcome() {
  const { name } = useBoard();
  const me = useMe();
  // The code waits in this tab while its reader signs in elsewhere.
  const [invited] = useState(invitationInTab);
  const [, navigate] = useLocation();
  const back = returnPath(new URLSearchParams(useSearch()));
  const isKnown = me !== undefined && me.state !== 'onboarding';
  useEffect(() => {
    if (isKnown) navigate(back, { replace: true });
  }, [isKnown, back, navigate]);

  return (
    <Page title={t('welcome.title', { board: name })}>
      {me === undefined ? (
        <EmptyState
          scene={empty}
          title={t('signIn.title')}
          text={t(invited === undefined ? 'signIn.text' : 'welcome.invited', { board: name })}
        >
          <ButtonLink href={`/auth/sign-in?return_to=${encodeURIComponent(back)}`} leaves look="primary">
            {t('signIn.go')}
          </ButtonLink>
        </EmptyState>
      ) : (
        !isKnown && <Join me={me} onChosen={() => navigate(back, { replace: true })} />
      )}
    </Page>
  );
}
