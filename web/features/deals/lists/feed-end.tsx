import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { t } from '../../../i18n/t.ts';

/** Below the last deal: what to do now, and what the list leaves out. */
export const FeedEnd = () => {
  const [pathname] = useLocation();
  const query = new URLSearchParams(useSearch());
  const isArchive = query.get('state') === 'expired';
  query.delete('sort');
  query.set('state', 'expired');
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 py-4 text-center text-soft">
      {t('feed.end')}
      <Further href="/post">{t('shell.post')}</Further>
      {!isArchive && <Further href={`${pathname}?${query}`}>{t('feed.expired')}</Further>}
    </p>
  );
};

const Further = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="inline-flex min-h-11 items-center font-medium text-wire underline underline-offset-2">
    {children}
  </Link>
);
