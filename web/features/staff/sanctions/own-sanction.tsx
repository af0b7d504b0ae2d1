import { useState } from 'react';
import type { Sanction } from '../../../../shared/sanctions.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';
import { useAttention } from '../../../lib/use-attention.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { sanctionText } from '../../../moderation/sanction-text.ts';
import { AppealForm } from './appeal-form.tsx';

/** One sanction of the reader: what, why, until when, and the appeal against it. */
export function OwnSanction({ sanction, sanction: { id, reason, at, endedAt, ending, appeal } }: { sanction: Sanction }) {
  const [sent, setSent] = useState(0);
  const heading = useAttention(sent);
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className={`text-lg font-semibold ${endedAt === undefined ? '' : 'text-soft'}`}>
          {sanctionText(sanction)}
        </h2>
        <TypedText>{reasonText(reason)}</TypedText>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <RelativeTime moment={at} />
          {ending !== undefined && <span>{t(`sanctions.ending.${ending}`)}</span>}
        </p>
      </div>
      {appeal !== undefined && (
        <dl className="grid gap-1 border-s-4 border-line ps-4">
          <dt className="text-sm font-medium text-soft">{t('sanctions.appeal.yours')}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {appeal.text}
          </dd>
          {(appeal.answer !== undefined || endedAt === undefined) && (
            <>
              <dt className="mt-2 text-sm font-medium text-soft">{t('sanctions.appeal.answer')}</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                {appeal.answer ?? t('sanctions.appeal.waits')}
              </dd>
            </>
          )}
        </dl>
      )}
      {appeal === undefined && endedAt === undefined && <AppealForm id={id} onSent={() => setSent(sent + 1)} />}
    </li>
  );
}
