import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toast } from '../components/toast.tsx';
import { withWords } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { createListeners } from '../lib/listeners.ts';
import { isSessionUnknown } from './use-me.ts';

const SignInDialog = lazy(() => withWords(async () => (await import('./sign-in-dialog.tsx')).SignInDialog));

const listeners = createListeners();
let asked = false;

function ask(next: boolean) {
  asked = next;
  listeners.tell();
}

/** Offers a guest to sign in, and to come back to the same place. */
export const askToSignIn = () => (isSessionUnknown() ? toast(t('problem.UNAVAILABLE')) : ask(true));

export function SignInPrompt() {
  const open = useSyncExternalStore(
    listeners.subscribe,
    () => asked,
    () => false,
  );
  return open ? (
    <Suspense>
      <SignInDialog onClose={() => ask(false)} />
    </Suspense>
  ) : null;
}
