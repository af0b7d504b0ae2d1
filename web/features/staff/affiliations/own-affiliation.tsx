import { useState } from 'react';
import type { Merchant } from '../../../../shared/merchants.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';

const AffiliationDialog = lazyWithWords(async () => (await import('./affiliation-dialog.tsx')).AffiliationDialog);

/** How someone says that they work for a merchant, and how they end it. */
export function OwnAffiliation({ merchant: { slug, name } }: { merchant: Merchant }) {
  const [isOpen, setOpen] = useState(false);
  const own = useRead(reads.ownAffiliations()).data?.affiliations.find(
    ({ merchant, state }) => merchant.slug === slug && (state === 'claimed' || state === 'verified'),
  );
  if (own !== undefined)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        {t(own.state === 'verified' ? 'affiliations.represents' : 'affiliations.claimed', { merchant: name })}
        <CommandButton
          look="quiet"
          act={() => sendCommand('deleteMyAffiliation', { id: own.id }).then(() => toast(t('affiliations.ended')))}
        >
          {t('affiliations.end')}
        </CommandButton>
      </p>
    );
  return (
    <div>
      <Button look="quiet" className="-ms-4" onClick={() => setOpen(true)}>
        {t('affiliations.claim', { merchant: name })}
      </Button>
      {isOpen && <AffiliationDialog slug={slug} name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}
