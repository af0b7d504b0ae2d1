import { useState } from 'react';
import type { Affiliations } from '../../../../shared/affiliations.ts';
import { reads } from '../../../../shared/reads.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';

type Affiliation = Affiliations['affiliations'][number];

/** Who says that they work for a merchant: claims to decide, then verified ones. */
export function Claims() {
  const affiliations = useRead(reads.affiliations()).data?.affiliations ?? [];
  if (affiliations.length === 0) return null;
  return (
    <section aria-labelledby="claims" className="grid gap-2">
      <h2 id="claims" className="text-lg font-semibold">
        {t('mod.claims.title')}
      </h2>
      <ul className="rounded-card border border-line bg-surface">
        {affiliations.map((affiliation) => (
          <Claim key={affiliation.id} affiliation={affiliation} />
        ))}
      </ul>
    </section>
  );
}

const Claim = ({
  affiliation,
  affiliation: { person, merchant, kind, note, emailMatches, claimedAt, state },
}: {
  affiliation: Affiliation;
}) => (
  <li className="grid gap-1 border-line px-4 py-2.5 not-first:border-t">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AuthorLink author={person} />
      <span>
        {t(`mod.claims.${kind}`, { merchant: merchant.name })} <RelativeTime moment={claimedAt} className="text-sm text-soft" />
      </span>
      <Badge look={emailMatches ? 'members' : 'quiet'} icon={emailMatches ? 'check' : 'close'}>
        {t(emailMatches ? 'mod.claims.emailMatches' : 'mod.claims.emailDiffers')}
      </Badge>
      <span className="ms-auto">
        <Decision affiliation={affiliation} />
      </span>
    </div>
    {note && state === 'claimed' && (
      <p dir="auto" className="whitespace-pre-line wrap-anywhere text-soft">
        {note}
      </p>
    )}
  </li>
);

function Decision({ affiliation: { id, state, person } }: { affiliation: Affiliation }) {
  const [busy, setBusy] = useState(false);
  const me = useMe();
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().catch(showError);
    setBusy(false);
  };
  if (person !== undefined && person.handle === me?.handle) return <span className="text-soft">{t('problem.ABOUT_YOU')}</span>;
  if (state === 'verified')
    return (
      <Button busy={busy} onClick={() => void run(() => sendCommand('deleteAffiliation', { id, body: {} }))}>
        {t('mod.claims.end')}
      </Button>
    );
  return (
    <span className="flex gap-2">
      <Button look="primary" busy={busy} onClick={() => void run(() => sendCommand('putAffiliation', { id, body: { verified: true } }))}>
        {t('mod.claims.verify')}
      </Button>
      <Button busy={busy} onClick={() => void run(() => sendCommand('putAffiliation', { id, body: { verified: false } }))}>
        {t('mod.claims.decline')}
      </Button>
    </span>
  );
}
