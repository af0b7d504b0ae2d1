import { type ReactNode, useId } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { t } from '../../../i18n/t.ts';
import { checkRulesText } from './check-text.ts';
import { Findings } from './findings.tsx';

interface CheckFrameProps {
  deal: DealDetail;
  /** Whether to highlight it. */
  isHighlighted?: boolean;
  choices: ReactNode;
  /** The status of the reader's check, or a hint. */
  status: string;
  /** A hint that a phone has no room for. */
  isHint?: boolean;
  children?: ReactNode;
}

/** The section of a deal's page about its availability: findings, choices and how checks count. */
export function CheckFrame({ deal, isHighlighted = false, choices, status, isHint = false, children }: CheckFrameProps) {
  const titleId = useId();
  return (
    <section
      id="deal-checks"
      aria-labelledby={titleId}
      className={`deal-page-check grid gap-2 rounded-xl bg-sunken p-3 sm:px-4 ${isHighlighted ? 'outline-2 outline-wire' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id={titleId} className="font-semibold">
            {t(deal.state === 'live' ? 'detail.check.title' : 'detail.check.titleOver')}
          </h2>
          <Findings deal={deal} />
        </div>
        <fieldset className="flex flex-wrap gap-1.5 sm:gap-2 empty:hidden max-sm:grow" aria-labelledby={titleId}>
          {choices}
        </fieldset>
      </div>
      {children}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-soft">
        <p role="status" className={`min-h-5 max-w-prose ${isHint ? 'max-sm:sr-only' : ''}`}>
          {status}
        </p>
        <details className="open:basis-full">
          <summary className="flex min-h-9 w-fit pointer-fine:min-h-6 items-center underline decoration-dotted underline-offset-4 hover:text-ink">
            {t('detail.check.how')}
          </summary>
          <p className="max-w-prose">{checkRulesText()}</p>
        </details>
      </div>
    </section>
  );
}
