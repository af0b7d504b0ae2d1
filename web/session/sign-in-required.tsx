import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { t } from '../i18n/t.ts';
import { signInAddress } from './use-me.ts';

/** What a guest sees of a personal screen: what it is for, and how to sign in. */
export const SignInRequired = ({ title, text }: { title: string; text: string }) => (
  <EmptyState scene="empty" title={title} text={text}>
    <ButtonLink href={signInAddress()} leaves look="primary">
      {t('signIn.go')}
    </ButtonLink>
  </EmptyState>
);
