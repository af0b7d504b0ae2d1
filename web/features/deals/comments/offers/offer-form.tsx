import { type FormEvent, useState } from 'react';
import type { DealDetail } from '../../../../../shared/deals.ts';
import { Button } from '../../../../components/button.tsx';
import { TextField } from '../../../../components/field.tsx';
import { toast } from '../../../../components/toast.tsx';
import { sendCommand } from '../../../../engine/command.ts';
import { useSubmissionKey } from '../../../../engine/submission-key.ts';
import { amountError } from '../../../../errors/amount-error.ts';
import { useFieldErrors } from '../../../../errors/use-field-errors.ts';
import { parseAmount } from '../../../../i18n/amount.ts';
import { t } from '../../../../i18n/t.ts';

const empty = { url: '', price: '', comment: '' };

/** Names a cheaper offer elsewhere, which is posted with a comment. */
export function OfferForm({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const [typed, setTyped] = useState(empty);
  const { form, errors, clear, fail, ...sending } = useFieldErrors();
  const submission = useSubmissionKey();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = typed.url.trim();
    const price = parseAmount(typed.price, deal.currency);
    if (url === '') return fail({ 'offer.url': t('rule.required') });
    if (price === undefined) return fail({ 'offer.price': amountError(typed.price, deal.currency) ?? t('rule.not_an_amount') });
    const body = { body: typed.comment.trim() || hostOf(url), offer: { url, price } };
    void sending.send(async () => {
      await sendCommand('createDealComment', { id: deal.id, body }, { key: submission.keyFor(body) });
      submission.done();
      toast(t('detail.offers.thanks'));
      onClose();
    });
  };

  const field = (name: keyof typeof typed, as: string) => ({
    name: as,
    value: typed[name],
    error: errors[as],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: target.value });
      clear();
    },
  });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="arrive grid w-full gap-3 rounded-control border border-line bg-sunken p-3 sm:grid-cols-[minmax(0,1fr)_10rem]"
    >
      <TextField
        {...field('url', 'offer.url')}
        autoFocus
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        placeholder="https://"
        label={t('detail.offers.url')}
      />
      <TextField
        {...field('price', 'offer.price')}
        inputMode="decimal"
        autoComplete="off"
        label={t('detail.offers.price', { currency: deal.currency })}
      />
      <div className="sm:col-span-2">
        <TextField {...field('comment', 'body')} autoComplete="off" dir="auto" label={t('detail.offers.text')} />
      </div>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" look="primary" busy={sending.busy}>
          {t('detail.offers.send')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What the comment says if nothing else was typed; the link stands below it. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url);
