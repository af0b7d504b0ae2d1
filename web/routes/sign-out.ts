import type { SignedOut } from '../../shared/account.ts';
import { toast } from '../components/toast.tsx';
import { forgetSearches } from '../features/search/recent-searches.ts';
import { t } from '../i18n/t.ts';
import { forgetDrafts } from '../lib/draft.ts';
import { forgetQueue, sendAll } from '../live/command-queue.ts';
import { unsubscribe } from '../offline/push-subscription.ts';
import { forgetReads } from '../offline/stored-reads.ts';

/** Milliseconds for sending what waits. */
const maxWait = 3_000;

/** Sends what waits, ends the session, removes the browser's drafts, recent searches, stored reads, commands and subscription to pushes, and follows the redirect that signs out at the provider. */
export async function signOut(): Promise<void> {
  try {
    await Promise.race([sendAll(), new Promise((resolve) => setTimeout(resolve, maxWait))]);
    const response = await fetch('/auth/sign-out', { method: 'POST', headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(String(response.status));
    forgetDrafts();
    forgetSearches();
    if ('clearAppBadge' in navigator) void navigator.clearAppBadge();
    await Promise.allSettled([forgetReads({ forGood: true }), forgetQueue(), unsubscribe()]);
    const { redirect } = (await response.json()) as SignedOut;
    location.assign(redirect);
  } catch {
    toast(t('problem.NETWORK'));
  }
}
