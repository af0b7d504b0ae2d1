import { type FormEvent, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { cleanQuery } from '../../../board/clean-query.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { Button } from '../../../components/button.tsx';
import { filtersInWords } from '../../../deals/filters-in-words.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { AlertDialog } from './alert-dialog.tsx';
import type { AlertTarget } from './alert-target.ts';

/** Words with a price, which becomes that of the alert. */
export const alertExample = (currency: string): string => t('alerts.search.example', { price: money(30_000, currency) });

/** Asks what someone looks for, and opens the dialog for it. */
export function SearchForAlert() {
  const [target, setTarget] = useState<AlertTarget>();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = cleanQuery(String(new FormData(event.currentTarget).get('q')));
    if (q === '') return;
    event.currentTarget.reset();
    setTarget({ filters: filtersInWords(q) });
  };
  return (
    <search className="w-full max-w-xl">
      <form onSubmit={open} className="flex gap-2">
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
      {target && <AlertDialog target={target} onClose={() => setTarget(undefined)} />}
    </search>
  );
}
