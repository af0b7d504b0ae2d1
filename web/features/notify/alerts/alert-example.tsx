import type { ReactNode } from 'react';
import type { AlertExample } from '../../../../shared/alerts.ts';
import { type DealFilters, dealFilterNames, type FilterName } from '../../../../shared/deal-filters.ts';
import { limits } from '../../../../shared/limits.ts';
import { TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { money } from '../../../i18n/format.ts';
import { list, plainList } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import { type Example, examplesFor, fittingExample } from './fitting-example.ts';

interface AlertExampleProps {
  filters: DealFilters;
  /** That of the highest price. */
  currency: string;
  /** When the alert notifies, in words. */
  moments: string;
  typed: string;
  onType: (typed: string) => void;
  /** The server's answer; undefined while there is none for what is typed. */
  answer: AlertExample | undefined;
}

const quoted = (words: string) => t('filters.words', { q: words });

/** A deal that someone has in mind, and whether the alert would notify of it; until one is typed, two examples. */
export function ExampleField({ filters, currency, moments, typed, onType, answer }: AlertExampleProps) {
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
  const said = ({ title, price: amount }: Pick<Example, 'title' | 'price'>) =>
    t('alerts.example.example', { title, price: money(amount, currency) });
  const verdict = (of: AlertExample) => {
    const { unmet, unknown } = of;
    if (unmet.length > 0) return t('alerts.example.no', { reasons: reasonsAgainst(of) });
    return unknown.length === 0 ? t('alerts.example.yes', { moments }) : t('alerts.example.if', { moments, filters: named(unknown) });
  };
  const price = answer?.price === undefined ? undefined : money(answer.price, answer.currency ?? '');
  return (
    <div className="grid gap-2">
      <TextField
        label={t('alerts.example')}
        hint={price && `= ${price}`}
        placeholder={said(fittingExample(filters))}
        dir="auto"
        autoComplete="off"
        maxLength={limits.title.max}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {typed.trim() === '' &&
        examplesFor(filters).map((each) => (
          <Verdict key={each.price + each.title} isFit={each.answer.unmet.length === 0}>
            <span className="text-sm">
              <bdi>{said(each)}</bdi>
              <span className="block text-soft">{verdict(each.answer)}</span>
            </span>
          </Verdict>
        ))}
      <div role="status" className="font-medium">
        {answer && <Verdict isFit={answer.unmet.length === 0}>{verdict(answer)}</Verdict>}
      </div>
    </div>
  );
}

const Verdict = ({ isFit, children }: { isFit: boolean; children: ReactNode }) => (
  <p className="flex items-start gap-1.5">
    <Icon name={isFit ? 'check' : 'close'} className={`mt-0.5 size-5 ${isFit ? 'text-good' : 'text-danger'}`} />
    {children}
  </p>
);
