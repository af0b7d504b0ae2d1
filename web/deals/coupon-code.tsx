import { useEffect, useRef, useState } from 'react';
import type { DealCard } from '../../shared/deals.ts';
import { Icon } from '../components/icon.tsx';
import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';
import { copyText } from '../lib/copy-text.ts';
import { outAddress } from './addresses.ts';

/** How long (ms) the button confirms that the code was copied. */
const confirmationTime = 2_500;

interface CouponCodeProps {
  code: string;
  over?: boolean;
  /** Where the code applies: after copying it, a link leads there. */
  deal?: Pick<DealCard, 'id' | 'kind'>;
  /** Shows all of a long code. */
  whole?: boolean;
  className?: string;
}

/** A coupon code, copied by a press anywhere on it. */
export function CouponCode({ code, over = false, deal, whole = false, className = 'min-h-11 pointer-fine:min-h-8' }: CouponCodeProps) {
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationTime);
    return () => clearTimeout(timer);
  }, [copied]);

  const press = async () => {
    const done = await copyText(code, text.current);
    setCopied(done);
    toast(t(done ? 'coupon.copied' : 'coupon.copyByHand', { code }), wayTo(deal));
  };
  return (
    <button
      type="button"
      onClick={() => void press()}
      aria-label={t('coupon.copy', { code })}
      className={`inline-flex max-w-full items-center gap-2 rounded-control border border-dashed px-2.5 font-mono text-sm font-semibold hover:bg-sunken ${copied ? 'border-good' : 'border-edge'} ${over ? 'text-soft line-through' : 'text-ink'} ${className}`}
    >
      <bdi ref={text} className={`select-text text-start ${whole ? 'wrap-anywhere' : 'truncate'}`}>
        {code}
      </bdi>
      <Icon name={copied ? 'check' : 'copy'} className={`size-4 ${copied ? 'text-good' : 'text-soft'}`} />
    </button>
  );
}

/** Only a local deal may have no address. */
function wayTo(deal: CouponCodeProps['deal']) {
  if (deal === undefined || deal.kind === 'local') return undefined;
  return { label: t('coupon.go'), act: () => void open(outAddress(deal.id), '_blank', 'noopener') };
}
