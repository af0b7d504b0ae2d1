import { useSyncExternalStore } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';
import { createListeners } from '../lib/listeners.ts';
import { isSessionUnknown, signInAddress } from './use-me.ts';

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
  if (!open) return null;
  return (
    <Dialog title={t('signIn.title')} onClose={() => ask(false)}>
      <p>{t('signIn.text')}</p>
      <div className="flex justify-end">
        <ButtonLink href={signInAddress()} leaves look="primary">
          {t('signIn.go')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
