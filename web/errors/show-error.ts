import { toast } from '../components/toast.tsx';
import { Refusal } from '../engine/refusal.ts';
import { withWords } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { askToSignIn } from '../session/sign-in-prompt.tsx';

/** Shows why a command failed. If a session is missing, offers to sign in instead. A queued command has a notice of its own. */
export function showError(refusal: unknown): void {
  const code = refusal instanceof Refusal ? refusal.code : undefined;
  if (code === 'QUEUED') return;
  if (code === 'AUTH_REQUIRED' || code === 'SESSION_EXPIRED') askToSignIn();
  // The other texts cannot be loaded then.
  else if (code === 'NETWORK') toast(t('problem.NETWORK'));
  else void withWords(() => import('./error-text.ts')).then((loaded) => toast(loaded.default.errorText(refusal)));
}
