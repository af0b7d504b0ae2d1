import { useSearch } from 'wouter';
import { useTitle } from '../board/use-title.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { t } from '../i18n/t.ts';
import { returnPath } from '../lib/return-path.ts';

const reasons = ['unavailable', 'cancelled', 'expired', 'refused', 'sanctioned', 'closed', 'other_person', 'not_confirmed'] as const;

/** After a failed sign-in: what happened, and how to try again or go back. */
export function SignInFailed() {
  const query = new URLSearchParams(useSearch());
  const reason = reasons.find((each) => each === query.get('reason')) ?? 'refused';
  const back = returnPath(query);
  useTitle(t('signIn.failed.title'));
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('signIn.failed.title')}
      </h1>
      <EmptyState scene="broken" title={t(`signIn.failed.${reason}`)} text={t(`signIn.failed.${reason}.text`)}>
        <ButtonLink href={`/auth/sign-in?return_to=${encodeURIComponent(back)}`} leaves look="primary">
          {t('signIn.again')}
        </ButtonLink>
        <ButtonLink href={back}>{t('signIn.back')}</ButtonLink>
      </EmptyState>
    </>
  );
}
