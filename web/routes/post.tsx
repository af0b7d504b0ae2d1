import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { handedOver } from '../features/post/find-link.ts';
import { NewDeal } from '../features/post/new-deal.tsx';
import { takeHandedOn } from '../features/post/prefill.ts';
import { ScheduledLine } from '../features/scheduled/scheduled-link.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { useSite } from '../site/use-site.ts';

/** Where a deal is posted. A guest may type first and sign in afterwards. */
export function Post() {
  useEffect(() => {
    // Where it ends. What fails now is tried again, and said, when it is gone to.
    void import('./deal.tsx').catch(() => undefined);
  }, []);
  useTitle(t('shell.post'), useSite().name);
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {t('shell.post')}
      </h1>
      <NewDeal beginning={useBeginning()} />
      <ScheduledLine />
    </div>
  );
}

/** What a bookmarklet, the phone's share sheet (`/post?url=…&title=…`) or another screen hands over. Taken once: a reload finds it in its draft. */
function useBeginning() {
  const [, navigate] = useLocation();
  const [beginning] = useState(() => {
    const given = handedOver(location.search);
    if (given === undefined) return takeHandedOn();
    const { url, title } = given;
    // What the page itself says is better than what its tab is called.
    return { url, waiting: true, ...(title === '' ? {} : { title, fromPage: { title }, beforePage: { title: '' } }) };
  });
  useEffect(() => {
    if (location.search !== '') navigate('/post', { replace: true, state: history.state ?? {} });
  }, [navigate]);
  return beginning;
}
