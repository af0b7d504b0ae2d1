import { limits } from '../../../../shared/limits.ts';
import { savingOf } from '../../../../shared/money.ts';
import { useBoard } from '../../../board/use-board.ts';
import { SelectField, TextField } from '../../../components/field.tsx';
import { amountIn, amountTyped, type MoneyField } from '../../../deals/draft.ts';
import { currencyLabel } from '../../../i18n/currency-label.ts';
import { money, saving } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useDealForm, useTextField } from './form-context.ts';
import { remainingCharacters } from './remaining-characters.ts';

export function PriceField() {
  const { draft } = useDealForm();
  return (
    <div className="field-row grid grid-cols-[minmax(7rem,1fr)_minmax(0,12.5rem)] gap-x-3 sm:grid-cols-[minmax(0,1fr)_13rem] sm:gap-x-5">
      {draft.kind === 'freebie' ? (
        <p className="row-span-3 self-center text-soft">{t('post.price.free')}</p>
      ) : (
        <AmountField field="price" optional={draft.kind !== 'product'} />
      )}
      <CurrencyField />
    </div>
  );
}

/** The usual price and the coupon code: what most posts have beside the price. */
export const UsualPriceFields = () => (
  <>
    <div className="field-row grid gap-5 sm:grid-cols-2">
      <AmountField field="reference" optional />
      <CouponCodeField />
    </div>
    <EvidenceField />
  </>
);

const CouponCodeField = () => (
  <TextField {...useTextField('couponCode')} autoComplete="off" spellCheck={false} className="font-mono" label={t('post.couponCode')} />
);

/** The source of the usual price, and the saving. */
function EvidenceField() {
  const { draft } = useDealForm();
  const field = useTextField('evidence');
  if (draft.reference.trim() === '' && draft.evidence === '') return null;
  const price = amountIn(draft, 'price');
  const reference = amountIn(draft, 'reference');
  const percent = savingOf(price, reference);
  const hint =
    percent === undefined || price === undefined || reference === undefined
      ? t('post.evidence.hint')
      : t('post.evidence.saving', { percent: saving(percent), saved: money(reference - price, draft.currency) });
  return (
    <TextField
      {...field}
      required
      dir="auto"
      label={t('post.evidence')}
      placeholder={reference === undefined ? undefined : t('post.evidence.example', { price: money(reference, draft.currency) })}
      hint={remainingCharacters(draft.evidence, limits.evidence) ?? hint}
    />
  );
}

/** Repeats the amount as understood, since a dot means different things in different regions. */
export function AmountField({ field, optional }: { field: MoneyField; optional: boolean }) {
  const { draft, change, isLocked } = useDealForm();
  const amount = amountIn(draft, field);
  const understood = amount === undefined ? undefined : `= ${money(amount, draft.currency)}`;
  return (
    <TextField
      {...useTextField(field)}
      onChange={({ target }) => change(isLocked('currency') ? { [field]: target.value } : amountTyped(draft, field, target.value))}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      label={t(optional ? `post.${field}.optional` : 'post.price')}
      hint={understood ?? t(`post.${field}.hint`)}
    />
  );
}

function CurrencyField() {
  const { currency } = useBoard();
  const others = Intl.supportedValuesOf('currency').filter((code) => code !== currency);
  return (
    <SelectField {...useTextField('currency')} className="text-ellipsis" label={t('post.currency')}>
      {[currency, ...others].map((code) => (
        <option key={code} value={code}>
          {currencyLabel(code)}
        </option>
      ))}
    </SelectField>
  );
}
