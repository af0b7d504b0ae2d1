import { useState } from 'react';
import { Link } from 'wouter';
import type { MerchantBan } from '../../../../shared/merchant-bans.ts';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { fullMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { BannedDealList } from './banned-deal-list.tsx';

/** The bans in force, to lift, with what is still live of each. */
export const BanList = ({ bans }: { bans: readonly MerchantBan[] }) => (
  <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
    {bans.map((ban) => (
      <li key={ban.id} className="grid gap-3 px-4 py-3">
        <Ban ban={ban} />
      </li>
    ))}
  </ul>
);

const nameOfBan = ({ merchant, domain = '' }: MerchantBan): string => merchant?.name ?? domain;

function Ban({ ban, ban: { merchant, until, reason, by } }: { ban: MerchantBan }) {
  const [isOpen, setOpen] = useState(false);
  const name = nameOfBan(ban);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grid min-w-56 flex-1 gap-0.5">
          <span className="font-medium wrap-anywhere">
            {merchant ? (
              <Link href={`/m/${merchant.slug}`} className="underline decoration-dotted underline-offset-4">
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </span>
          <span dir="auto" className="wrap-anywhere page-start">
            {reason}
          </span>
          <span className="text-sm text-soft">
            {t('mod.bans.untilWhen', { until: fullMoment(until) })} {by && <bdi>@{by}</bdi>}
          </span>
        </div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('mod.bans.deals')}
        </Button>
        <Button aria-label={t('mod.bans.lift.of', { name })} onClick={() => void lift(ban)}>
          {t('mod.bans.lift')}
        </Button>
      </div>
      {isOpen && <BannedDealList ban={ban.id} />}
    </>
  );
}

async function lift(ban: MerchantBan): Promise<void> {
  await sendCommand('deleteMerchantBan', { id: ban.id }).then(() => toast(t('mod.bans.lifted', { name: nameOfBan(ban) })), showError);
}
