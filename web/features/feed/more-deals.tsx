import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n/t.ts';

/** Shows the next page on a press. It is loaded when the reader comes near, so that it appears at once. */
export function MoreDeals({ onMore, onNear }: { onMore: () => void; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: '1200px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <div ref={place} className="grid justify-center py-6">
      <Button onClick={onMore}>{t('feed.more')}</Button>
    </div>
  );
}
