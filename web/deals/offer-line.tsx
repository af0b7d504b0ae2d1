import type { ReactNode } from 'react';
import type { Offer } from '../../shared/comments.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { money } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';

/** An offer elsewhere: its price and merchant, which is the link. `children` are further facts and actions. */
export const OfferLine = ({ offer: { price, currency, url, host, expiredAt }, children }: { offer: Offer; children?: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-2.5 text-[0.9375rem]">
    <span className={`font-bold tabular-nums ${expiredAt ? 'text-soft line-through' : ''}`}>
      {price === 0 ? t('price.free') : money(price, currency)}
    </span>
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener"
      className="inline-flex min-h-10 min-w-0 items-center gap-1 font-medium text-wire underline underline-offset-2"
    >
      <bdi dir="ltr" className="wrap-anywhere">
        {host}
      </bdi>
      <Icon name="external" className="size-4" />
    </a>
    {expiredAt && (
      <Badge look="quiet" icon="clock">
        {t('deal.expired')}
      </Badge>
    )}
    {children}
  </p>
);
