import { Link } from 'wouter';
import type { Merchant } from '../../../../shared/merchants.ts';
import { modReads } from '../../../../shared/mod-reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { day } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** On a merchant's page, for moderators: its ban, or the way to one. */
export function MerchantBanNote({ merchant: { slug, domain } }: { merchant: Merchant }) {
  const { data } = useRead(modReads.merchantBans());
  const bans = data?.order.flatMap((id) => data.bans[id] ?? []) ?? [];
  const ban = bans.find((each) => each.merchant?.slug === slug || (domain !== undefined && each.domain === domain));
  if (data === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {ban !== undefined && (
        <span className="inline-flex items-start gap-1.5 font-medium text-danger">
          <Icon name="warning" className="mt-0.5 size-4" />
          {t('merchantBans.note', { until: day(ban.until), reason: ban.reason })}
        </span>
      )}
      <Link
        href={ban === undefined ? `/mod/merchant-bans?merchant=${encodeURIComponent(slug)}` : '/mod/merchant-bans'}
        className="inline-flex min-h-10 items-center text-soft underline decoration-dotted underline-offset-4"
      >
        {t(ban === undefined ? 'merchantBans.add' : 'merchantBans.title')}
      </Link>
    </p>
  );
}
