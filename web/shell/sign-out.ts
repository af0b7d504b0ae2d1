import { toast } from '../components/toast.tsx';
import { forgetSearches } from '../features/search/recent-searches.ts';
import { t } from '../i18n/t.ts';
import { forgetDrafts } from '../lib/draft.ts';

/** Ends the session, removes its drafts and recent searches, and follows the redirect that signs out at the provider. */
export async function signOut(): Promise<void> {
  try {
    const response = await fetch('/auth/sign-out', { method: 'POST', headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(String(response.status));
    forgetDrafts();
    forgetSearches();
    const { redirect } = (await response.json()) as { redirect: string };
    location.assign(redirect);
  } catch {
    toast(t('problem.NETWORK'));
  }
}
