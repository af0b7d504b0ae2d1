import { logFeedAddress } from '../../../../shared/log-address.ts';
import type { LogParams } from '../../../../shared/reads.ts';
import { t } from '../../../i18n/t.ts';

const formats = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' };

/** The public log with the same filters as RSS, Atom and JSON Feed. */
export const LogFeeds = ({ params }: { params: LogParams }) => (
  <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
    {t('feed.subscribe')}
    {Object.entries(formats).map(([format, name]) => (
      <a
        key={format}
        href={logFeedAddress(format, params)}
        className="inline-flex min-h-11 items-center font-medium underline-offset-2 hover:text-ink hover:underline pointer-fine:min-h-9"
      >
        {name}
      </a>
    ))}
  </p>
);
