import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Merchant } from '../../../../shared/merchants.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showError } from '../../../errors/show-error.ts';
import { withWords } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf, useMe } from '../../../session/use-me.ts';

const ClaimDialog = lazy(() => withWords(async () => (await import('./claim-dialog.tsx')).ClaimDialog));

/** How someone says that they work for a merchant, and the way to its data for moderators. */
export function MerchantTools({ merchant }: { merchant: Merchant }) {
  const who = actorOf(useMe());
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 empty:hidden">
      {permissions['claim an affiliation'](who) && <OwnAffiliation merchant={merchant} />}
      {permissions['manage merchants'](who) && (
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
  const end = async () => {
    if (own === undefined) return;
    await sendCommand('deleteMyAffiliation', { id: own.id }).then(() => toast(t('merchantPage.ended')), showError);
  };
  if (own !== undefined)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        {t(own.state === 'verified' ? 'merchantPage.represents' : 'merchantPage.claimed', { merchant: name })}
        <Button look="quiet" onClick={() => void end()}>
          {t('merchantPage.end')}
        </Button>
      </p>
    );
  return (
    <div>
      <Button look="quiet" className="-ms-4" onClick={() => setOpen(true)}>
        {t('merchantPage.claim', { merchant: name })}
      </Button>
      {isOpen && (
        <Suspense>
          <ClaimDialog slug={slug} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
