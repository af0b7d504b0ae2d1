import type { DealDetail } from '../../../shared/deals.ts';
import { OutLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Price } from '../../components/price.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { fullMoment, money } from '../../i18n/format.ts';
import { placeName } from '../../i18n/place-name.ts';
import { t } from '../../i18n/t.ts';
import { CouponCode } from './coupon-code.tsx';

/** What it costs and how one gets it. */
export function DealOffer({ deal }: { deal: DealDetail }) {
  const over = deal.state !== 'live';
  return (
    <div className="deal-page-offer grid content-start justify-items-start gap-3">
      <Price of={deal} over={over} large />
      <Evidence deal={deal} />
      <Facts deal={deal} />
      {deal.couponCode && <CouponCode code={deal.couponCode} over={over} />}
    </div>
  );
}

function Evidence({ deal: { reference, evidence, currency } }: { deal: DealDetail }) {
  if (reference === undefined || evidence === undefined) return null;
  return (
    <details className="max-w-prose text-sm text-soft">
      <summary className="flex min-h-10 w-fit items-center gap-1.5 rounded-control hover:text-ink">
        <Icon name="check" className="size-4 text-good" />
        <span className="underline decoration-dotted underline-offset-4">
          {t('detail.evidence', { reference: money(reference, currency) })}
        </span>
      </summary>
      <p dir="auto" className="border-s-2 border-line py-0.5 ps-3">
        {evidence}
      </p>
    </details>
  );
}

const Facts = ({ deal: { state, endsAt, regions } }: { deal: DealDetail }) => (
  <>
    {state === 'live' && endsAt && (
      <p className="flex items-start gap-2 text-[0.9375rem]">
        <Icon name="clock" className="mt-0.5 size-5 text-soft" />
        <span>
          {t('deal.ends')} <RelativeTime moment={endsAt} className="font-semibold" />{' '}
          <span className="text-soft">({fullMoment(endsAt)})</span>
        </span>
      </p>
    )}
    {regions && (
      <p className="flex items-start gap-2 text-[0.9375rem]">
        <Icon name="place" className="mt-0.5 size-5 text-soft" />
        <span className="min-w-0 wrap-anywhere">
          {t('detail.regions')} <bdi>{regions.map(placeName).join(', ')}</bdi>
        </span>
      </p>
    )}
  </>
);

/** The way to the merchant, who is named. */
export function GetDeal({ deal: { url, host, state } }: { deal: DealDetail }) {
  if (url === undefined) return null;
  const over = state !== 'live';
  return (
    <OutLink href={url} look={over ? 'plain' : 'primary'} className="deal-page-get min-h-12 px-5">
      <span className="grid min-w-0 py-1 text-start">
        {t(over ? 'detail.seeAnyway' : 'detail.get')}
        {host && (
          <bdi dir="ltr" className="truncate text-xs font-normal opacity-80">
            {host}
          </bdi>
        )}
      </span>
      <Icon name="external" className="ms-auto size-[1.125rem]" />
    </OutLink>
  );
}
