import { limits } from '../../../../shared/limits.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { Button } from '../../../components/button.tsx';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Words with a price, which becomes that of the alert. */
export const alertExample = (currency: string): string => t('alerts.search.example', { price: money(30_000, currency) });

/** Asks what someone looks for, and opens the dialog on the search for it. */
export const SearchForAlert = () => (
  <search className="w-full max-w-xl">
    <form action="/search" className="flex gap-2">
      <input type="hidden" name="alert" value="new" />
      <input
        inputMode="search"
        enterKeyHint="done"
        name="q"
        required
        maxLength={limits.search.max}
        aria-label={t('alerts.search')}
        placeholder={alertExample(usePriceCurrency())}
        className="min-h-11 w-0 flex-1 rounded-control border border-edge bg-surface px-3 text-base"
      />
      <Button type="submit" look="primary">
        {t('alerts.add')}
      </Button>
    </form>
  </search>
);
