import { modReads } from '../../../../shared/mod-reads.ts';
import { shownTitle } from '../../../../shared/shown-title.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { toast } from '../../../components/toast.tsx';
import { TitleLink } from '../../../components/typed-text.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** What is still live of a banned merchant or domain, to hold all at once. */
export function BannedDealList({ ban }: { ban: number }) {
  const { data } = useRead(modReads.bannedDeals(ban));
  if (data === undefined) return null;
  if (data.count === 0) return <p className="text-soft">{t('merchantBans.deals.none')}</p>;
  const hold = async () => {
    const held = await sendCommand('createMerchantBanHold', { id: ban });
    toast(t('merchantBans.holding', { count: held.count, counted: count(held.count) }));
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{t('merchantBans.deals.count', { count: data.count, counted: count(data.count) })}</p>
        <CommandButton look="danger" act={hold}>
          {t('merchantBans.hold')}
        </CommandButton>
      </div>
      <ul className="grid max-h-96 gap-1.5 overflow-y-auto" aria-label={t('merchantBans.deals')}>
        {data.order
          .flatMap((id) => data.deals[id] ?? [])
          .map((deal) => (
            <li key={deal.id} className="flex flex-wrap gap-x-3">
              <TitleLink href={dealAddress(deal)} className="min-w-0 flex-1">
                {shownTitle(deal)}
              </TitleLink>
              <RelativeTime moment={deal.liveAt} className="text-sm text-soft" />
            </li>
          ))}
      </ul>
    </div>
  );
}
