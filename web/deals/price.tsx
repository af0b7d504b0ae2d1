import { lazy, Suspense } from 'react';
import type { DealCard } from '../../shared/deals.ts';
import { savingOf } from '../../shared/money.ts';
import { useBoard } from '../board/use-board.ts';
import { usePriceMove } from '../components/use-price-move.ts';
import { money, saving } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { useSetting } from '../lib/settings.ts';
import { roundMoney } from './round-money.ts';

const Approximation = lazy(async () => ({ default: (await import('./approximation.tsx')).Approximation }));

interface PriceProps {
  of: Pick<DealCard, 'price' | 'reference' | 'shipping' | 'currency'>;
  /** Expired: without the price tag. */
  over?: boolean;
  large?: boolean;
}

/** The highest saving (percent) that rounding may show while there is a price. */
const maxShownSaving = 99;
/** A price with more characters is set smaller, to fit on one line. */
const maxLargeLength = 10;

/** The price, the usual price and the saving. */
export function Price({ of: { price, reference, shipping, currency }, over = false, large = false }: PriceProps) {
  const move = usePriceMove(price);
  if (price === undefined) return null;
  const percent = savingOf(price, reference);
  const text = price === 0 ? t('price.free') : money(price, currency);
  const size = text.length > maxLargeLength ? 'text-xl leading-9 sm:text-3xl' : 'text-3xl sm:text-4xl';
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span
        key={price}
        data-move={move}
        className={`font-bold tabular-nums tracking-tight ${large ? `wrap-anywhere ${size}` : 'deal-price'} ${over ? 'text-soft line-through decoration-2' : ''}`}
      >
        {text}
      </span>
      {price > 0 && <InOwnCurrency price={price} currency={currency} />}
      {reference !== undefined && (
        <s className={`tabular-nums text-soft ${large ? 'text-lg' : ''}`}>
          <span className="sr-only">{t('price.reference')} </span>
          {money(reference, currency)}
        </s>
      )}
      {percent !== undefined && percent > 0 && price > 0 && (
        <span
          className={`tag-shape leading-6 font-bold tabular-nums ${large ? 'text-lg' : 'text-sm'} ${over ? 'bg-sunken text-soft' : 'bg-tag text-on-tag'}`}
        >
          <bdi>{saving(Math.min(percent, maxShownSaving))}</bdi>
        </span>
      )}
      {shipping !== undefined && <Shipping shipping={shipping} currency={currency} />}
    </p>
  );
}

/** A foreign price in the currency that the reader has chosen, by default the board's. Its room is there before the rates are. */
function InOwnCurrency({ price, currency }: { price: number; currency: string }) {
  const { currency: own, exchangeRates } = useBoard();
  const to = useSetting('currency') ?? own;
  if (to === currency || !exchangeRates) return null;
  const room = t('price.approximate', { amount: roundMoney(price, to) });
  return (
    <span
      data-room={room}
      className="inline-grid text-sm whitespace-nowrap tabular-nums text-soft *:[grid-area:1/1] after:invisible after:[grid-area:1/1] after:content-[attr(data-room)]"
    >
      <Suspense>
        <Approximation amount={price} from={currency} to={to} />
      </Suspense>
    </span>
  );
}

/** The price alone. */
export const ShortPrice = ({ of: { price, currency }, over = false }: { of: Pick<DealCard, 'price' | 'currency'>; over?: boolean }) =>
  price !== undefined && (
    <bdi className={`font-semibold tabular-nums ${over ? 'line-through' : 'text-ink'}`}>
      {price === 0 ? t('price.free') : money(price, currency)}
    </bdi>
  );

const Shipping = ({ shipping, currency }: { shipping: number; currency: string }) =>
  shipping === 0 ? (
    <span className="text-sm font-medium text-good">{t('price.shipping.free')}</span>
  ) : (
    <span className="text-sm text-soft">{t('price.shipping', { amount: money(shipping, currency) })}</span>
  );
