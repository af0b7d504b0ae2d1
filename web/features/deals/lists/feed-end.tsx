import { Link } from 'wouter';
import { t } from '../../../i18n/t.ts';

/** Below the last deal: what to do now. */
export const FeedEnd = () => (
  <p className="flex flex-wrap items-center justify-center gap-x-3 py-4 text-center text-soft">
    {t('feed.end')}
    <Link href="/post" className="inline-flex min-h-11 items-center font-medium text-wire underline underline-offset-2">
      {t('shell.post')}
    </Link>
  </p>
);
