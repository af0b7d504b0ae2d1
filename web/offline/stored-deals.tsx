import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { t } from '../i18n/t.ts';
import { readableIndex } from './stored-reads.ts';

/** How many deals are listed. */
const maxDeals = 12;

const link = 'inline-flex min-h-11 items-center underline underline-offset-2 hover:text-wire';

/** What can be read without a connection, in place of a screen that cannot. */
export function StoredDeals() {
  const [deals, setDeals] = useState<readonly { id: number; slug: string; title: string }[]>([]);
  useEffect(() => {
    readableIndex().then(
      (index) => {
        const recent = Object.values(index?.reads ?? {}).sort((one, other) => other.at - one.at);
        setDeals(recent.flatMap(({ deal }) => deal ?? []).slice(0, maxDeals));
      },
      () => undefined,
    );
  }, []);
  return (
    <div className="grid justify-items-center gap-1">
      <p className="font-medium">{t('offline.readable')}</p>
      <ul className="grid max-w-prose gap-x-5">
        <li className="flex flex-wrap justify-center gap-x-5">
          <Link href="/" className={link}>
            {t('feed.title')}
          </Link>
          <Link href="/saved" className={link}>
            {t('account.saved')}
          </Link>
        </li>
        {deals.map(({ id, slug, title }) => (
          <li key={id}>
            <Link href={`/d/${id}/${encodeURIComponent(slug)}`} className={link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
