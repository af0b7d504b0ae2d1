import { useState } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { searchAddress } from '../../deals/addresses.ts';
import { expiryFinding } from '../../deals/freshness.tsx';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../lib/now.ts';

/** Says at the foot of the screen that the deal has expired, or is available again, while someone reads it. */
export function StateChange({ deal }: { deal: DealDetail }) {
  const [known, setKnown] = useState(deal.state);
  const over = deal.state === 'expired';
  const why = expiryFinding(deal, useNow());
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-4 max-sm:in-[body:has([data-foot])]:bottom-16"
    >
      {deal.state !== known && (
        <div className="arrive pointer-events-auto flex flex-wrap items-center gap-x-2.5 rounded-card border-2 border-wire bg-surface py-1.5 ps-4 pe-1.5 shadow-float">
          <Icon name={over ? 'clock' : 'check'} className={`size-5 ${over ? 'text-soft' : 'text-good'}`} />
          <p className="min-w-0 flex-1">
            <strong className="font-semibold">{t(over ? 'detail.justExpired' : 'detail.justReactivated')}</strong>
            {why && <span className="block text-sm text-soft">{why.text}</span>}
          </p>
          {over && (
            <ButtonLink
              className="max-sm:order-1 max-sm:mb-1.5 max-sm:w-full"
              href={searchAddress({ q: firstWords(shownTitle(deal)), state: 'live' })}
            >
              {t('detail.similarLive')}
            </ButtonLink>
          )}
          <button
            type="button"
            aria-label={t('dialog.close')}
            onClick={() => setKnown(deal.state)}
            className="grid size-10 shrink-0 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}

/** What names a product stands first in a title. */
const firstWords = (title: string): string => title.split(/\s+/).slice(0, 5).join(' ');
