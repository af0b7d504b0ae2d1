import type { DealDetail } from '../../../../../shared/deals.ts';
import { toast } from '../../../../components/toast.tsx';
import { sendCommand } from '../../../../engine/command.ts';
import { useSubmissionKey } from '../../../../engine/submission-key.ts';
import { amountError } from '../../../../errors/amount-error.ts';
import { Form } from '../../../../forms/form.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { parseAmount } from '../../../../i18n/amount.ts';
import { t } from '../../../../i18n/t.ts';

/** Names a cheaper offer elsewhere, which is posted with a comment. */
export function OfferForm({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const form = useForm({ url: '', price: '', comment: '' });
  const typed = form.values;
  const submission = useSubmissionKey();
  const url = typed.url.trim();
  const price = parseAmount(typed.price, deal.currency);
  const send = async () => {
    const body = { body: typed.comment.trim() || hostOf(url), offer: { url, price: price ?? 0 } };
    await sendCommand('createDealComment', { id: deal.id, body }, { key: submission.keyFor(body) });
    submission.done();
    toast(t('detail.offers.thanks'));
    onClose();
  };
  return (
    <Form
      form={form}
      of="detail.offers"
      fields={[
        [
          { name: 'url', kind: 'link', autoFocus: true, placeholder: 'https://' },
          { name: 'price', kind: 'amount', label: t('detail.offers.price', { currency: deal.currency }) },
        ],
        { name: 'comment', label: t('detail.offers.text'), error: form.errorOf('body') },
      ]}
      faults={{
        url: url === '' ? t('rule.required') : undefined,
        price: price === undefined ? (amountError(typed.price, deal.currency) ?? t('rule.not_an_amount')) : undefined,
      }}
      act={send}
      label={t('detail.offers.send')}
      onCancel={onClose}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="arrive grid w-full gap-3 rounded-control border border-line bg-sunken p-3"
    />
  );
}

/** What the comment says if nothing else was typed; the link stands below it. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url);
