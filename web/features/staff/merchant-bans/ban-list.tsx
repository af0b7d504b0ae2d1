import { useState } from 'react';
import type { MerchantBan } from '../../../../shared/merchant-bans.ts';
import { modReads } from '../../../../shared/mod-reads.ts';
import { Button } from '../../../components/button.tsx';
import { List } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { TitleLink, TypedText } from '../../../components/typed-text.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { fullMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { BannedDealList } from './banned-deal-list.tsx';

/** The bans in force, to lift, with what is still live of each. */
export function BanList() {
  const { data } = useRead(modReads.merchantBans());
  const bans = data?.order.flatMap((id) => data.bans[id] ?? []);
  return bans && <List none={t('merchantBans.none')} items={bans} row={(ban) => <Ban ban={ban} />} rowClass="grid gap-3 px-4 py-3" />;
}

function Ban({ ban: { id, merchant, domain = '', until, reason, by } }: { ban: MerchantBan }) {
  const [isOpen, setOpen] = useState(false);
  const name = merchant?.name ?? domain;
  const lift = () => sendCommand('deleteMerchantBan', { id }).then(() => toast(t('merchantBans.lifted', { name })));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grid min-w-56 flex-1 gap-0.5">
          <span className="font-medium wrap-anywhere">
            {merchant ? <TitleLink href={`/m/${merchant.slug}`}>{name}</TitleLink> : <bdi>{name}</bdi>}
          </span>
          <TypedText className="page-start">{reason}</TypedText>
          <span className="text-sm text-soft">
            {t('modlog.until', { until: fullMoment(until) })} {by && <bdi>@{by}</bdi>}
          </span>
        </div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('merchantBans.deals')}
        </Button>
        <CommandButton aria-label={t('merchantBans.lift.of', { name })} act={lift}>
          {t('merchantBans.lift')}
        </CommandButton>
      </div>
      {isOpen && <BannedDealList ban={id} />}
    </>
  );
}
