import { useState } from 'react';
import { Link } from 'wouter';
import type { Merchant } from '../../../../shared/merchants.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';
import { useMay } from '../../../session/use-may.ts';

const ClaimDialog = lazyWithWords(async () => (await import('./claim-dialog.tsx')).ClaimDialog);

/** How someone says that they work for a merchant, and the way to its data for moderators. */
export function MerchantTools({ merchant }: { merchant: Merchant }) {
  const mayClaim = useMay('claim an affiliation');
  const mayManage = useMay('manage merchants');
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 empty:hidden">
      {mayClaim && <OwnAffiliation merchant={merchant} />}
      {mayManage && (
        <Link
          href={`/mod/merchants?q=${encodeURIComponent(merchant.name)}`}
          className="inline-flex min-h-10 items-center text-sm underline underline-offset-2"
        >
          {t('merchantPage.edit')}
        </Link>
      )}
    </div>
  );
}

function OwnAffiliation({ merchant: { slug, name } }: { merchant: Merchant }) {
  const [isOpen, setOpen] = useState(false);
  const own = useRead(reads.ownAffiliations()).data?.affiliations.find(
    ({ merchant, state }) => merchant.slug === slug && (state === 'claimed' || state === 'verified'),
  );
  if (own !== undefined)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        {t(own.state === 'verified' ? 'merchantPage.represents' : 'merchantPage.claimed', { merchant: name })}
        <CommandButton
          look="quiet"
          act={() => sendCommand('deleteMyAffiliation', { id: own.id }).then(() => toast(t('merchantPage.ended')))}
        >
          {t('merchantPage.end')}
        </CommandButton>
      </p>
    );
  return (
    <div>
      <Button look="quiet" className="-ms-4" onClick={() => setOpen(true)}>
        {t('merchantPage.claim', { merchant: name })}
      </Button>
      {isOpen && <ClaimDialog slug={slug} name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}
