import { t } from '../i18n/t.ts';

const formats = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' };

/** A list as RSS, Atom and JSON Feed. */
export const FeedFormats = ({ addressOf }: { addressOf: (format: string) => string }) => (
  <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
    {t('feed.subscribe')}
    {Object.entries(formats).map(([format, name]) => (
      <a
        key={format}
        href={addressOf(format)}
        className="inline-flex min-h-11 items-center pointer-fine:min-h-9 font-medium underline-offset-2 hover:text-ink hover:underline"
      >
        {name}
      </a>
    ))}
  </p>
);
