import type { ReactNode, Ref } from 'react';
import type { DealDetail } from '../../shared/deals.ts';
import { OutLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { FullMoment } from '../components/local-moment.tsx';
import { money } from '../i18n/format.ts';
import { list } from '../i18n/list.ts';
import { placeName } from '../i18n/place-name.ts';
import { t } from '../i18n/t.ts';
import { outAddress } from './addresses.ts';
import { CouponCode } from './coupon-code.tsx';
import { DealEnd } from './deal-end.tsx';
import { Price } from './price.tsx';
import { isWorldwide } from './worldwide.ts';

export const DealOffer = ({ deal }: { deal: Offered }) => (
  <div className="deal-page-offer grid content-start justify-items-start gap-2">
    <Price of={deal} over={deal.state === 'expired'} large />
    <Totals deal={deal} />
  </div>
);

/** A deal as it is posted, or still typed. */
type Offered = Omit<DealDetail, 'version' | 'author'>;

interface DealTermsProps {
  deal: Offered;
  /** Shows the evidence at once. */
  isOpen?: boolean;
  /** How the price compares. */
  children?: ReactNode;
}

/** Evidence, end and regions. */
export function DealTerms({ deal, isOpen = false, children }: DealTermsProps) {
  const { evidence, regions, state, price, endsAt } = deal;
  const ends = state === 'live' && endsAt;
  if (!evidence && !regions && !ends && !price) return null;
  return (
    <div className="deal-page-terms grid content-start justify-items-start gap-3 empty:hidden">
      <Evidence deal={deal} isOpen={isOpen} />
      <Facts deal={deal} />
      {children}
    </div>
  );
}

/** The total with shipping, and while it can be had, the saving. */
function Totals({ deal: { price, shipping, reference, currency, state } }: { deal: Offered }) {
  if (price === undefined) return null;
  const total = shipping ? t('detail.total', { amount: money(price + shipping, currency) }) : undefined;
  const saved =
    reference === undefined || state === 'expired' ? undefined : t('detail.saved', { amount: money(reference - price, currency) });
  if (total === undefined && saved === undefined) return null;
  return <p className="text-[0.9375rem] text-soft">{[total, saved].filter(Boolean).join(' · ')}</p>;
}

function Evidence({ deal: { reference, evidence, currency }, isOpen }: { deal: Offered; isOpen: boolean }) {
  if (reference === undefined || evidence === undefined) return null;
  return (
    <details open={isOpen} className="-my-1.5 max-w-prose text-sm text-soft">
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

const Facts = ({ deal: { state, endsAt, regions } }: { deal: Offered }) => (
  <>
    {state === 'live' && endsAt && (
      <p className="flex items-start gap-2 text-[0.9375rem]">
        <Icon name="clock" className="mt-0.5 size-5 text-soft" />
        <span>
          <DealEnd at={endsAt} />{' '}
          <span className="text-soft">
            (<FullMoment moment={endsAt} />)
          </span>
        </span>
      </p>
    )}
    {regions && (
      <p className="flex items-start gap-2 text-[0.9375rem]">
        <Icon name="place" className="mt-0.5 size-5 text-soft" />
        <span className="min-w-0 wrap-anywhere">
          {!isWorldwide(regions) && `${t('detail.regions')} `}
          <bdi>{list(regions.map(placeName))}</bdi>
        </span>
      </p>
    )}
  </>
);

interface GetDealProps {
  deal: DealDetail;
  /** What is held leads nowhere yet. */
  isOpen: boolean;
  ref: Ref<HTMLAnchorElement>;
}

/** The coupon code, and beside it where it is used. */
export const GetDeal = ({ deal, deal: { couponCode, state }, isOpen, ref }: GetDealProps) => (
  <div className="deal-page-get flex flex-wrap gap-3 empty:hidden">
    {couponCode && <CouponCode code={couponCode} over={state === 'expired'} deal={deal} whole className="min-h-12 py-1.5 text-base" />}
    {isOpen && <OutwardLink deal={deal} ref={ref} />}
  </div>
);

/** The link to the merchant, with the number of clicks. */
function OutwardLink({ deal: { id, url, host, state, clicks }, ref }: Omit<GetDealProps, 'isOpen'>) {
  if (url === undefined) return null;
  const over = state === 'expired';
  return (
    <OutLink ref={ref} href={outAddress(id)} look={over ? 'plain' : 'primary'} className="min-h-12 flex-1 px-5">
      <span className="grid min-w-0 py-1 text-start">
        {t('deal.get')}
        <span className="flex min-w-0 flex-wrap gap-x-3 text-xs font-normal opacity-80">
          {host && (
            <bdi dir="ltr" className="truncate">
              {host}
            </bdi>
          )}
          {clicks !== undefined && clicks > 0 && <span className="tabular-nums">{t('deal.clicks', { count: clicks })}</span>}
        </span>
      </span>
      <Icon name="external" className="ms-auto size-[1.125rem]" />
    </OutLink>
  );
}
