import { useCallback } from 'react';
import { Link, useSearch } from 'wouter';
import { afterIn, listIn } from '../../shared/list-address.ts';
import { reads } from '../../shared/reads.ts';
import { typedPlace } from '../../shared/typed-place.ts';
import { searchAddress } from '../deals/addresses.ts';
import { useListName } from '../deals/filter-labels.ts';
import { useRead } from '../engine/use-read.ts';
import { Highlight } from '../features/deals/search/highlight.tsx';
import { matchedParts } from '../features/deals/search/matched-words.ts';
import { NearWords } from '../features/deals/search/near-words.tsx';
import { SearchStart } from '../features/deals/search/search-start.tsx';
import { t } from '../i18n/t.ts';
import type { BeginningLine } from './deal-list-page.tsx';
import { FeedScreen } from './feed-screen.tsx';

/** Live results for the words in the address; without words, all deals. */
export function Search() {
  const search = useSearch();
  const params = listIn(search);
  const { q } = params;
  const place = params.near === undefined ? typedPlace(q ?? '') : undefined;
  const { didYouMean } = useRead(reads.deals({ ...params, after: afterIn(search) })).data ?? {};
  const renderTitle = useCallback((title: string) => <Highlight parts={matchedParts(title, q ?? '')} />, [q]);
  const title = q === undefined ? t('found.title') : t('found.titleFor', { q: q.replaceAll('"', '') });
  const name = useListName(params);
  const heading = (q === undefined && name) || title;
  // Beside the button of the filters, or beside all of them if there is no other order.
  const room = q === undefined ? 'basis-full' : params.state === 'expired' ? 'basis-full sm:basis-60' : 'basis-[calc(100%-9rem)]';
  // Filters alone are a search too.
  if (Object.keys(params).every((name) => name === 'sort')) return <Start title={title} />;
  return (
    <FeedScreen
      title={title}
      about={['q']}
      heading={
        <h1
          tabIndex={-1}
          title={heading}
          className={`-order-1 min-w-0 grow truncate text-lg/7 sm:text-xl/7 font-bold tracking-tight ${room}`}
        >
          {heading}
        </h1>
      }
      lead={
        place !== undefined ? (
          <NearWords params={params} found={place} />
        ) : (
          didYouMean !== undefined && (
            <p role="status" className="mb-3 text-lg">
              <Link
                href={searchAddress({ ...params, q: didYouMean })}
                className="inline-flex min-h-10 items-center font-semibold text-wire underline underline-offset-2"
              >
                {t('found.meant', { q: didYouMean })}
              </Link>
            </p>
          )
        )
      }
      renderTitle={q === undefined ? undefined : renderTitle}
      Beginning={Beginning}
    />
  );
}

/** The way to a search, and meanwhile all deals. */
const Start = ({ title }: { title: string }) => (
  <>
    <SearchStart />
    <FeedScreen title={title} heading={<h2 className="sr-only">{t('feed.title')}</h2>} />
  </>
);

const beginnings = { mentions: 'found.mentions', partial: 'found.partial', onlyPartial: 'found.partial.all' } as const;

const Beginning: BeginningLine = ({ of }) => (
  <li className="col-span-full pt-2 pb-1 text-soft">
    <h2 className="text-base font-semibold">{t(beginnings[of])}</h2>
  </li>
);
