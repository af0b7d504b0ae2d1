import { toast } from '../components/toast.tsx';
import { forgetSearches } from '../features/search/recent-searches.ts';
import { t } from '../i18n/t.ts';
import { forgetDrafts } from '../lib/draft.ts';
import { forgetQueue, sendAll } from '../live/command-queue.ts';
import { endPushes } from '../offline/push-subscription.ts';
import { forgetReads } from '../offline/stored-reads.ts';

/** Milliseconds for sending what waits, and for ending pushes. */
const maxWait = 3_000;

/** Sends what waits, ends the pushes to this browser and the session, removes its drafts, recent searches, stored reads and commands, and follows the redirect that signs out at the provider. */
export async function signOut(): Promise<void> {
  try {
    const ending = endPushes().catch(() => undefined);
    await Promise.race([Promise.all([sendAll(), ending]), new Promise((resolve) => setTimeout(resolve, maxWait))]);
    const response = await fetch('/auth/sign-out', { method: 'POST', headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(String(response.status));
    forgetDrafts();
    forgetSearches();
    if ('clearAppBadge' in navigator) void navigator.clearAppBadge();
    await Promise.all([forgetReads({ forGood: true }), forgetQueue()]).catch(() => undefined);
    const { redirect } = (await response.json()) as { redirect: string };
    location.assign(redirect);
  } catch {
    toast(t('problem.NETWORK'));
  }
}
