import type { DealDetail } from '../../../../shared/deals.ts';
import { Button } from '../../../components/button.tsx';
import { amountError } from '../../../errors/amount-error.ts';
import { Fields } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
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
  const form = useForm({ price: '' });
  const typed = form.values.price;
  const price = parseAmount(typed, deal.currency);
  const wrong = price === undefined ? (amountError(typed, deal.currency) ?? t('rule.not_an_amount')) : undefined;
  const same = price === deal.price ? t('detail.check.samePrice', { price: money(price ?? 0, deal.currency) }) : undefined;
  return (
    <Form
      form={form}
      faults={{ price: wrong ?? same }}
      act={() => send(price ?? 0).then(onClose)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="arrive flex flex-wrap items-start gap-2"
    >
      <div className="w-44 grow sm:grow-0">
        <Fields
          form={form}
          of="detail.check"
          fields={[
            {
              ...{ name: 'price', kind: 'amount', autoFocus: true, label: t('detail.check.price', { currency: deal.currency }) },
              error: form.errors.price ?? Object.values(form.errors)[0],
            },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2 sm:mt-[1.875rem]">
        <Button type="submit" look="primary" busy={form.busy}>
          {sendLabel}
        </Button>
        {withdraw && (
          <Button busy={form.busy} onClick={() => void form.send(() => withdraw().then(onClose))}>
            {t('detail.check.withdraw')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Form>
  );
}
