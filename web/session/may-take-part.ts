import { navigate } from 'wouter/use-browser-location';
import type { Me } from '../../shared/people.ts';
import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';
import { newEntry } from '../lib/history-entry.ts';
import { askToSignIn } from './sign-in-prompt.tsx';

/** Where a handle is chosen; leads back to the current screen. */
const welcomeAddress = (): string => `/welcome?return_to=${encodeURIComponent(location.pathname + location.search)}`;

/** Whether this person may write here. If not, offers to sign in or to choose a handle. */
export function mayTakePart(me: Me | undefined): me is Me {
  if (me === undefined) askToSignIn();
  else if (me.state === 'onboarding')
    toast(t('problem.ONBOARDING'), { label: t('welcome.choose'), act: () => navigate(welcomeAddress(), { state: newEntry() }) });
  else return true;
  return false;
}
