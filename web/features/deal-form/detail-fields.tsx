import { useState } from 'react';
import type { DealField } from '../../../shared/deal-fields.ts';
import { CheckField, TextField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { merchantIn } from '../../deals/merchant-from-link.ts';
import { t } from '../../i18n/t.ts';
import { BodyField } from './body-field.tsx';
import { detailsSummary } from './details-summary.ts';
import { useDealForm, useTextField } from './form-context.ts';
import { KindField } from './main-fields.tsx';
import { PriceDetails } from './price-fields.tsx';
import { EndField, StartField } from './time-fields.tsx';

const details: readonly DealField[] = [
  ...(['shipping', 'reference', 'evidence', 'couponCode', 'merchant', 'kind'] as const),
  ...(['regions', 'startsAt', 'endsAt', 'membersOnly', 'body'] as const),
];

/** What only some deals need: folded, until something stands there that was typed, or that is wrong. */
export function DetailFields() {
  const { draft, errors, markOf, change, isLocked } = useDealForm();
  const isTyped = (field: DealField) => ![false, '', 'product'].includes(draft[field] as string) && markOf(field) === undefined;
  const [open, setOpen] = useState(() => details.some(isTyped));
  const [known, setKnown] = useState(errors);
  if (errors !== known) {
    setKnown(errors);
    if (details.some((field) => field in errors)) setOpen(true);
  }
  const short = detailsSummary(draft);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-14 items-center gap-3 rounded-card px-4 py-3 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1">
          <span className="text-lg font-semibold">{t('post.more')}</span>
          <span dir="auto" className="truncate text-sm text-soft group-open:hidden">
            {short || t('post.more.hint')}
          </span>
        </span>
        <Icon name="plus" className="size-5 text-soft transition-transform group-open:rotate-45" />
      </summary>
      <div className="grid gap-5 p-4 pt-1 sm:p-5 sm:pt-1">
        <KindField />
        <PriceDetails />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MerchantField />
          <TextField {...useTextField('regions')} dir="auto" autoComplete="off" label={t('post.regions')} hint={t('post.regions.hint')} />
          <StartField />
          <EndField />
        </div>
        <CheckField
          name="membersOnly"
          label={t('post.membersOnly')}
          hint={t('post.membersOnly.hint')}
          checked={draft.membersOnly}
          disabled={isLocked('membersOnly')}
          onChange={(event) => change({ membersOnly: event.target.checked })}
        />
        <BodyField />
      </div>
    </details>
  );
}

function MerchantField() {
  const { draft } = useDealForm();
  const guessed = merchantIn(draft.url);
  return (
    <TextField
      {...useTextField('merchant')}
      dir="auto"
      autoComplete="off"
      placeholder={guessed}
      label={t('post.merchant')}
      hint={guessed === undefined ? t('post.merchant.hint') : t('post.merchant.guessed', { name: guessed })}
    />
  );
}
