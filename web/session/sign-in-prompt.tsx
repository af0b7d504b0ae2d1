import { lazy, Suspense } from 'react';
import { toast } from '../components/toast.tsx';
import { withWords } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { createSharedState } from '../lib/shared-state.ts';
import { isSessionUnknown } from './use-me.ts';

const SignInDialog = lazy(() => withWords(async () => (await import('./sign-in-dialog.tsx')).SignInDialog));

const isOpen = createSharedState(false);

/** Offers a guest to sign in, and to come back to the same place. */
export const askToSignIn = () => (isSessionUnknown() ? toast(t('problem.UNAVAILABLE')) : isOpen.set(true));

export const SignInPrompt = () =>
  isOpen.use() && (
    <Suspense>
      <SignInDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  );
