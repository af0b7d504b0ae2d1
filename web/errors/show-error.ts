import { toast } from '../components/toast.tsx';
import { Refusal } from '../live/command.ts';
import { askToSignIn } from '../session/sign-in-prompt.tsx';
import { errorText } from './error-text.ts';

/** Shows why a command failed. If a session is missing, offers to sign in instead. */
export function showError(refusal: unknown): void {
  if (refusal instanceof Refusal && (refusal.code === 'AUTH_REQUIRED' || refusal.code === 'SESSION_EXPIRED')) askToSignIn();
  else toast(errorText(refusal));
}
