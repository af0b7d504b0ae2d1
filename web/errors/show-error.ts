import { toast } from '../components/toast.tsx';
import { Refusal } from '../live/command.ts';
import { askToSignIn } from '../session/sign-in-prompt.tsx';
import { errorText } from './error-text.ts';

/** Says why something was not done; where it was for not being signed in, offers that instead. */
export function showError(refusal: unknown): void {
  if (refusal instanceof Refusal && (refusal.code === 'AUTH_REQUIRED' || refusal.code === 'SESSION_EXPIRED')) askToSignIn();
  else toast(errorText(refusal));
}
