import type { BoardPageName } from '../../shared/board-pages.ts';
import { reads } from '../../shared/reads.ts';
import { useLocalMoment } from '../components/local-moment.tsx';
import { Prose } from '../components/prose.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useRead } from '../engine/use-read.ts';
import { useLanguage } from '../i18n/language.ts';
import { t, tIfKnown } from '../i18n/t.ts';
import { NotFound } from './lazy-not-found.ts';
import { Page } from './page.tsx';

/** One of the board's own pages, in the reader's language if it has that. */
export function BoardPage({ params: { name } }: { params: { name: string } }) {
  const { data, status } = useRead(reads.boardPage(name));
  const language = useLanguage();
  const title = tIfKnown(`footer.page.${name as BoardPageName}`) ?? name;
  if (status === 'gone') return <NotFound />;
  const spoken = [language, 'en', Object.keys(data?.texts ?? {})[0] ?? ''].find((each) => data?.texts[each] !== undefined);
  const text = spoken === undefined ? undefined : data?.texts[spoken];
  return (
    <Page title={title}>
      {text === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <>
          <div lang={spoken}>
            <Prose html={text.html} />
          </div>
          <AsOf moment={text.publishedAt} />
        </>
      )}
    </Page>
  );
}

const AsOf = ({ moment }: { moment: string }) => (
  <p className="text-sm text-soft">{t('boardPage.asOf', { day: useLocalMoment(moment, 'day') })}</p>
);
