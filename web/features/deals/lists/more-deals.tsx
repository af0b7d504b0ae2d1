import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { t } from '../../../i18n/t.ts';

/** Shows the next page on a press. It is loaded when the reader comes near, so that it appears at once. */
export function MoreDeals({ after, onMore, onNear }: { after: string; onMore: () => void; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: '1200px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <div ref={place} className="grid justify-center py-6">
      <Button onClick={onMore} className="noscript:hidden">
        {t('feed.more')}
      </Button>
      <noscript>
        <NextPage after={after} />
      </noscript>
    </div>
  );
}

/** The next page under an address of its own. */
function NextPage({ after }: { after: string }) {
  const [pathname] = useLocation();
  const query = new URLSearchParams(useSearch());
  query.set('after', after);
  return <ButtonLink href={`${pathname}?${query}`}>{t('feed.more')}</ButtonLink>;
}
