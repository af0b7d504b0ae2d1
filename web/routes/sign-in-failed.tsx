import { useSearch } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { useTitle } from '../board/use-title.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { broken } from '../components/scenes/broken.ts';
import { t } from '../i18n/t.ts';
import { returnPath } from '../lib/return-path.ts';

const reasons = [
  'unavailable',
  'cancelled',
  'expired',
  'refused',
  'sanctioned',
  'closed',
  'other_person',
  'known_address',
  'identity_taken',
  'too_many',
  'not_confirmed',
] as const;
type Reason = (typeof reasons)[number];

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
      <EmptyState scene={broken} title={t(`signIn.failed.${reason}`)} text={textOf(reason, query)}>
        {/* Whoever was adding an identity is still signed in. */}
        {reason !== 'identity_taken' && reason !== 'too_many' && (
          <ButtonLink href={againFrom(reason, query, back)} leaves look="primary">
            {t(reason === 'known_address' ? 'signIn.go' : 'signIn.again')}
          </ButtonLink>
        )}
        <ButtonLink href={back}>{t('signIn.back')}</ButtonLink>
      </EmptyState>
    </>
  );
}

/** An address can be made up, so it names an account only if that could be a handle. */
function textOf(reason: Reason, query: URLSearchParams): string {
  const handle = query.get('handle') ?? '';
  const isNamed = reason === 'known_address' && new RegExp(limits.handle.pattern).test(handle);
  return isNamed ? t('signIn.failed.known_address.handle', { handle }) : t(`signIn.failed.${reason}.text`);
}

/** Someone who has an account signs in to it first, and then adds what they tried. */
function againFrom(reason: Reason, query: URLSearchParams, back: string): string {
  const provider = query.get('provider');
  const isKnown = reason === 'known_address';
  const named = isKnown && provider !== null ? { provider } : {};
  return `/auth/sign-in?${new URLSearchParams({ ...named, return_to: isKnown ? '/settings/identities' : back })}`;
}
