import type { Affiliations } from '../../../../shared/affiliations.ts';
import { modReads } from '../../../../shared/mod-reads.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List, Section } from '../../../components/section.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';

type Affiliation = Affiliations['affiliations'][number];

/** Who says that they work for a merchant: claims to decide, then verified ones. */
export function AffiliationList() {
  const affiliations = useRead(modReads.affiliations()).data?.affiliations ?? [];
  if (affiliations.length === 0) return null;
  return (
    <Section title={t('affiliations.title')}>
      <List items={affiliations} row={(affiliation) => <Claim affiliation={affiliation} />} rowClass="grid gap-1 px-4 py-2.5" />
    </Section>
  );
}

interface ClaimProps {
  affiliation: Affiliation;
}

const Claim = ({ affiliation, affiliation: { person, merchant, kind, note, emailMatches, claimedAt, state } }: ClaimProps) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AuthorLink author={person} />
      <span>
        {t(`affiliations.${kind}`, { merchant: merchant.name })} <RelativeTime moment={claimedAt} className="text-sm text-soft" />
      </span>
      <Badge look={emailMatches ? 'members' : 'quiet'} icon={emailMatches ? 'check' : 'close'}>
        {t(emailMatches ? 'affiliations.emailMatches' : 'affiliations.emailDiffers')}
      </Badge>
      <span className="ms-auto">
        <Decision affiliation={affiliation} />
      </span>
    </div>
    {note && state === 'claimed' && <TypedText className="whitespace-pre-line text-soft">{note}</TypedText>}
  </>
);

function Decision({ affiliation: { id, state, person } }: ClaimProps) {
  const me = useMe();
  const { busy, run } = useBusy();
  const decide = (verified: boolean) => () => void run(() => sendCommand('putAffiliation', { id, body: { verified } }));
  if (person !== undefined && person.handle === me?.handle) return <span className="text-soft">{t('problem.ABOUT_YOU')}</span>;
  if (state === 'verified')
    return <CommandButton act={() => sendCommand('deleteAffiliation', { id, body: {} })}>{t('affiliations.end')}</CommandButton>;
  return (
    <span className="flex gap-2">
      <Button look="primary" busy={busy} onClick={decide(true)}>
        {t('affiliations.verify')}
      </Button>
      <Button busy={busy} onClick={decide(false)}>
        {t('affiliations.decline')}
      </Button>
    </span>
  );
}
