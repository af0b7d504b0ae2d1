import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { Icon } from '../../../components/icon.tsx';
import { locale } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t.ts';
import { muteRuleName } from './rule-name.ts';
import type { Hidden } from './use-mute-rules.ts';

interface HiddenNoteProps {
  hidden: Hidden;
  revealed: boolean;
  onToggle: () => void;
}

/** How many reasons are named. */
const maxReasons = 3;

/** "4 hidden, because of …": what the reader's mute rules hide here, and a press to show it. */
export function HiddenNote({ hidden: { muted, because }, revealed, onToggle }: HiddenNoteProps) {
  const currency = usePriceCurrency();
  if (muted.length === 0) return null;
  const reasons = because.slice(0, maxReasons).map(({ rule }) => muteRuleName(rule, currency));
  const all = because.length > maxReasons ? [...reasons, t('hidden.more')] : reasons;
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(all);
  return (
    <button
      type="button"
      aria-expanded={revealed}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 rounded-card border border-dashed border-line px-4 py-2 text-start text-sm text-soft hover:bg-sunken hover:text-ink"
    >
      <Icon name="hide" className="size-[1.125rem]" />
      <span className="min-w-0 flex-1 wrap-anywhere">{t('hidden.because', { count: muted.length, reasons: list })}</span>
      <span className="shrink-0 font-semibold text-wire">{t(revealed ? 'hidden.again' : 'hidden.show')}</span>
    </button>
  );
}
