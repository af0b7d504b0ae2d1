import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Merchant } from '../../../shared/merchants.ts';
import { permissions } from '../../../shared/permissions.ts';
import { reads } from '../../../shared/reads.ts';
import { Button } from '../../components/button.tsx';
import { Prose } from '../../components/prose.tsx';
import { toast } from '../../components/toast.tsx';
import { showError } from '../../errors/show-error.ts';
import { withWords } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { sendCommand } from '../../live/command.ts';
import { useRead } from '../../live/use-read.ts';
import { actorOf, useMe } from '../../session/use-me.ts';

const ClaimDialog = lazy(() => withWords(async () => (await import('./claim-dialog.tsx')).ClaimDialog));

/** What moderators say about a merchant, and how someone says that they work for it. */
export function AboutMerchant({ merchant }: { merchant: Merchant }) {
  const { html, aliases, linksPolicy } = merchant;
  const who = actorOf(useMe());
  const mayClaim = permissions['claim an affiliation'](who);
  const mayEdit = permissions['manage merchants'](who);
  const hasText = html !== undefined || aliases !== undefined || linksPolicy !== undefined;
  if (!hasText && !mayClaim) return null;
  return (
    <section
      aria-label={t('merchantPage.about', { merchant: merchant.name })}
      className={`mb-4 grid gap-2 ${hasText ? 'rounded-card border border-line bg-surface p-4' : ''}`}
    >
      {html && <Prose html={html} className="max-w-[42rem]" />}
      {linksPolicy && (
        <p className="whitespace-pre-line">
          <span className="font-medium">{t('merchantPage.links')}</span> <bdi>{linksPolicy}</bdi>
        </p>
      )}
      {aliases && <p className="text-sm text-soft">{t('merchantPage.aliases', { names: aliases.join(', ') })}</p>}
      {mayEdit && (
        <Link
          href={`/mod/merchants?q=${encodeURIComponent(merchant.name)}`}
          className="inline-flex min-h-10 items-center justify-self-start text-sm underline underline-offset-2"
        >
          {t('merchantPage.edit')}
        </Link>
      )}
      {mayClaim && <OwnAffiliation merchant={merchant} />}
    </section>
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
