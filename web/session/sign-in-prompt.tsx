import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toast } from '../components/toast.tsx';
import { withWords } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { createListeners } from '../lib/listeners.ts';
import { isSessionUnknown } from './use-me.ts';

const SignInDialog = lazy(() => withWords(async () => (await import('./sign-in-dialog.tsx')).SignInDialog));

const listeners = createListeners();
let isOpen = false;

function setOpen(next: boolean) {
  isOpen = next;
  listeners.notify();
}

/** Offers a guest to sign in, and to come back to the same place. */
export const askToSignIn = () => (isSessionUnknown() ? toast(t('problem.UNAVAILABLE')) : setOpen(true));

export function SignInPrompt() {
  const open = useSyncExternalStore(
    listeners.subscribe,
    () => isOpen,
    () => false,
  );
  return open ? (
    <Suspense>
      <SignInDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
