import type { AlertExample } from '../../../../shared/alerts.ts';
import { type DealFilters, dealFilterNames, type FilterName } from '../../../../shared/deal-filters.ts';
import { limits } from '../../../../shared/limits.ts';
import { usePriceCurrency } from '../../../board/use-price-currency.ts';
import { TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { money } from '../../../i18n/format.ts';
import { list, plainList } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import { fittingExample } from './fitting-example.ts';

interface AlertExampleProps {
  filters: DealFilters;
  /** When the alert notifies, in words. */
  moments: string;
  typed: string;
  onType: (typed: string) => void;
  /** The server's answer; undefined while there is none for what is typed. */
  answer: AlertExample | undefined;
}

const quoted = (words: string) => t('filters.words', { q: words });

/** A deal that someone has in mind, and whether the alert would notify of it. */
export function ExampleField({ filters, moments, typed, onType, answer }: AlertExampleProps) {
  const currency = usePriceCurrency();
  const active = useActiveFilters({ params: filters, activeFilters: dealFilterNames.filter((name) => filters[name] !== undefined) });
  const named = (names: readonly FilterName[]) =>
    list(
      active
        .filter((each) => each.names.some((name) => names.includes(name)))
        .map((each) => (each.names.includes('q') ? each.words : quoted(each.words))),
    );
  const reasonsAgainst = ({ unmet, missing = [] }: AlertExample) => {
    const others = missing.length === 0 ? unmet : unmet.filter((name) => name !== 'q');
    const reasons = [
      missing.length > 0 && t('alerts.example.missing', { words: list(missing.map(quoted)) }),
      others.length > 0 && t('alerts.example.unfit', { filters: named(others) }),
    ];
    return plainList(reasons.filter((each) => each !== false));
  };
  const example = fittingExample(filters);
  const price = answer?.price === undefined ? undefined : money(answer.price, answer.currency ?? '');
  return (
    <div className="grid gap-2">
      <TextField
        label={t('alerts.example')}
        hint={price && `= ${price}`}
        placeholder={t('alerts.example.example', { ...example, price: money(example.price, filters.currency ?? currency) })}
        dir="auto"
        autoComplete="off"
        maxLength={limits.title.max}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="flex items-start gap-1.5 font-medium empty:hidden">
        {answer && answer.unmet.length > 0 && (
          <>
            <Icon name="close" className="mt-0.5 size-5 text-danger" />
            {t('alerts.example.no', { reasons: reasonsAgainst(answer) })}
          </>
        )}
        {answer?.unmet.length === 0 && (
          <>
            <Icon name="check" className="mt-0.5 size-5 text-good" />
            {answer.unknown.length === 0
              ? t('alerts.example.yes', { moments })
              : t('alerts.example.if', { moments, filters: named(answer.unknown) })}
          </>
        )}
      </p>
    </div>
  );
}
