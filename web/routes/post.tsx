import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { DealForm } from '../features/deals/lifecycle/deal-form.tsx';
import { sharedOffer } from '../features/deals/lifecycle/post/find-link.ts';
import { NewDeal } from '../features/deals/lifecycle/post/new-deal.tsx';
import type { PostPrefill } from '../features/deals/lifecycle/post/post-draft.ts';
import { useRestriction } from '../features/deals/lifecycle/post/use-restriction.ts';
import { ScheduledLink } from '../features/deals/lists/scheduled-link.tsx';
import { t } from '../i18n/t.ts';
import { entryKey } from '../lib/history-entry.ts';
import { Page } from './page.tsx';

/** State of the history entry under which another screen sends someone here. */
export interface PostState {
  prefill?: PostPrefill;
}

/** Where a deal is posted. A guest may type first and sign in afterwards. */
export function Post() {
  useEffect(() => {
    // Where posting leads. If this fails, the navigation tries again and shows the error.
    void import('./deal.tsx').catch(() => undefined);
  }, []);
  const prefill = usePrefill();
  const restriction = useRestriction();
  return (
    <Page title={t('shell.post')}>
      {restriction === undefined ? (
        <NewDeal prefill={prefill} form={DealForm} />
      ) : (
        <p className="rounded-card bg-sunken px-4 py-3">{t(`sanctions.means.${restriction}`)}</p>
      )}
      <ScheduledLink />
    </Page>
  );
}

/**
 * What a bookmarklet, the phone's share sheet (`/post?url=…&title=…`) or another screen (in the history entry) starts the deal with.
 * It is taken once: after a reload it is in its draft.
 */
function usePrefill(): PostPrefill | undefined {
  const [, navigate] = useLocation();
  const [prefill] = useState(() => sharedPrefill(location.search) ?? (history.state as PostState | null)?.prefill);
  useEffect(() => {
    if (location.search !== '' || 'prefill' in (history.state ?? {})) navigate('/post', { replace: true, state: { key: entryKey() } });
  }, [navigate]);
  return prefill;
}

function sharedPrefill(search: string): PostPrefill | undefined {
  const shared = sharedOffer(search);
  if (shared === undefined) return undefined;
  const { url, title, body } = shared;
  if (url === '') return { title, body, open: true };
  // The page's own title is better than its tab's.
  return { url, body, waiting: true, ...(title === '' ? {} : { title, fromPage: { title }, beforePage: { title: '' } }) };
}
