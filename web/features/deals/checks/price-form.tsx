import { type FormEvent, useEffect, useState } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { amountError } from '../../../errors/amount-error.ts';
import { useFieldErrors } from '../../../errors/use-field-errors.ts';
import { parseAmount } from '../../../i18n/amount.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

interface PriceFormProps {
  deal: DealDetail;
  sendLabel: string;
  /** Sends the price, in minor units of the deal's currency. */
  send: (price: number) => Promise<void>;
  /** Withdraws the price that the reader reported before. */
  withdraw?: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** Asks for the current price, in the deal's currency. */
export function PriceForm({ deal, sendLabel, send, withdraw, onClose }: PriceFormProps) {
  const [typed, setTyped] = useState('');
  const { form, errors, clear, fail, ...sending } = useFieldErrors();
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = parseAmount(typed, deal.currency);
    if (price === undefined) return fail({ price: amountError(typed, deal.currency) ?? t('rule.not_an_amount') });
    if (price === deal.price) return fail({ price: t('detail.check.samePrice', { price: money(price, deal.currency) }) });
    act(() => send(price));
  };
  const act = (what: () => Promise<void>) =>
    void sending.send(async () => {
      await what();
      onClose();
    });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="arrive flex flex-wrap items-start gap-2"
    >
      <div className="w-44 grow sm:grow-0">
        <TextField
          name="price"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="send"
          label={t('detail.check.price', { currency: deal.currency })}
          value={typed}
          error={errors.price ?? Object.values(errors)[0]}
          onChange={(event) => {
            setTyped(event.target.value);
            clear();
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2 sm:mt-[1.875rem]">
        <Button type="submit" look="primary" busy={sending.busy}>
          {sendLabel}
        </Button>
        {withdraw && (
          <Button busy={sending.busy} onClick={() => act(withdraw)}>
            {t('detail.check.withdraw')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
