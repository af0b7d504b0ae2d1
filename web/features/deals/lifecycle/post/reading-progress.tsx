import { Button } from '../../../../components/button.tsx';
import { t } from '../../../../i18n/t.ts';

/** While the page is being read. Nobody has to wait for it. */
export const ReadingProgress = ({ link, onStop }: { link: string; onStop: () => void }) => (
  <div role="status" className="flex flex-wrap items-center gap-3">
    <p className="shimmer min-w-40 flex-1 rounded-control bg-wire-wash px-4 py-3">
      {t('post.reading', { host: URL.parse(link)?.hostname.replace(/^www\./, '') ?? link })}
    </p>
    <Button onClick={onStop}>{t('post.byHand')}</Button>
  </div>
);
