import { type RefObject, useEffect, useState } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import { OutLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { outAddress } from '../../deals/addresses.ts';
import { Price } from '../../deals/price.tsx';
import { t } from '../../i18n/t.ts';

/** The header's height (px), which covers the button before it leaves the screen. */
const header = 64;

/** The price and the link to the merchant, at the edge of the screen while the main link is scrolled away. Takes no room in the page. */
export function GetBar({ deal, main }: { deal: DealDetail; main: RefObject<HTMLElement | null> }) {
  const isAway = useScrolledAway(main);
  const over = deal.state === 'expired';
  return (
    <aside
      aria-label={t('detail.bar')}
      inert={!isAway}
      data-shown={isAway || undefined}
      data-foot={isAway || undefined}
      className="get-bar border-line bg-surface shadow-raised"
    >
      <div className="mx-auto flex w-full max-w-[56rem] items-center gap-x-4">
        <p dir="auto" className="min-w-0 flex-1 truncate font-semibold max-md:hidden">
          {shownTitle(deal)}
        </p>
        <div className="min-w-0 max-md:flex-1">
          <Price of={{ price: deal.price, currency: deal.currency, reference: deal.reference }} over={over} />
        </div>
        <OutLink href={outAddress(deal.id)} look={over ? 'plain' : 'primary'} className="shrink-0">
          {t('deal.get')}
          <Icon name="external" className="size-[1.125rem]" />
        </OutLink>
      </div>
    </aside>
  );
}

/** Whether the element is above what is shown on the screen. */
function useScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setAway(!entry.isIntersecting && entry.boundingClientRect.bottom <= header),
      { rootMargin: `-${header}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}
