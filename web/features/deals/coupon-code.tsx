import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast.tsx';
import { t } from '../../i18n/t.ts';

/** A code to take along: pressed, it is copied. */
export function CouponCode({ code, over = false }: { code: string; over?: boolean }) {
  const copy = () => {
    // Without a secure context there is no clipboard; the code can still be selected.
    if (navigator.clipboard === undefined) return toast(t('coupon.copyByHand', { code }));
    navigator.clipboard.writeText(code).then(
      () => toast(t('coupon.copied', { code })),
      () => toast(t('coupon.copyByHand', { code })),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={t('coupon.copy', { code })}
      className={`inline-flex min-h-8 max-w-full items-center gap-2 rounded-control border border-dashed border-edge px-2.5 font-mono text-sm font-semibold hover:bg-sunken ${over ? 'text-soft line-through' : 'text-ink'}`}
    >
      <bdi className="truncate">{code}</bdi>
      <Icon name="copy" className="size-4 text-soft" />
    </button>
  );
}
