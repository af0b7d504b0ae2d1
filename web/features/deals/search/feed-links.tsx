import { type DealListParams, reads } from '../../../../shared/reads.ts';
import { t } from '../../../i18n/t.ts';

const formats = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' };

/** The same list as RSS, Atom and JSON Feed. */
export function FeedLinks({ of: params }: { of: DealListParams }) {
  const query = reads.deals(params).slice(reads.deals().length);
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
      {t('feed.subscribe')}
      {Object.entries(formats).map(([format, name]) => (
        <a
          key={format}
          href={`/deals.${format}${query}`}
          className="inline-flex min-h-11 items-center pointer-fine:min-h-9 font-medium underline-offset-2 hover:text-ink hover:underline"
        >
          {name}
        </a>
      ))}
    </p>
  );
}
