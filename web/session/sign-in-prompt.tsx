import { lazyWithWords } from '../components/lazy-or-nothing.ts';
import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';
import { createSharedState } from '../lib/shared-state.ts';
import { isSessionUnknown } from './use-me.ts';

const SignInDialog = lazyWithWords(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

const isOpen = createSharedState(false);

/** Offers a guest to sign in, and to come back to the same place. */
export const askToSignIn = () => (isSessionUnknown() ? toast(t('problem.UNAVAILABLE')) : isOpen.set(true));

export const SignInPrompt = () => isOpen.use() && <SignInDialog onClose={() => isOpen.set(false)} />;
