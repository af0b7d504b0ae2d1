import { Link } from 'wouter';
import type { DealDetail } from '../../../../shared/deals.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { FindingLine, findings } from '../../../deals/freshness.tsx';
import { useDealRights } from '../../../deals/use-deal-rights.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';

/** Everything that people who checked found. */
export function Findings({ deal }: { deal: DealDetail }) {
  const now = useNow();
  const all = findings(deal, now);
  if (all.length === 0 && deal.state !== 'live') return null;
  if (all.length === 0) return <p className="text-sm text-soft">{t('detail.check.nobody')}</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {all.map((finding) => (
        <li key={finding.text} className="flex min-w-0 items-center gap-1">
          <FindingLine of={finding} />
          {finding.isWarning && finding.at && (
            <>
              · <RelativeTime moment={finding.at} />
            </>
          )}
        </li>
      ))}
      <CorrectPrice deal={deal} />
    </ul>
  );
}

/** For people who may edit others' deals: a link to set the reported price. */
function CorrectPrice({ deal }: { deal: DealDetail }) {
  const { claimed } = deal;
  const { isOwn, may } = useDealRights(deal);
  if (claimed === undefined || isOwn || !may('edit a deal')) return null;
  return (
    <li>
      <Link href={`${dealAddress(deal)}/edit?price=${claimed.price}`} className="font-medium text-wire underline-offset-2 hover:underline">
        {t('detail.check.correctPrice', { price: money(claimed.price, deal.currency) })}
      </Link>
    </li>
  );
}
