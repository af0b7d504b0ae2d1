import { useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import type { Identities } from '../../../../shared/sign-in.ts';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { ConfirmDialog } from '../../../errors/confirm-dialog.tsx';
import { t } from '../../../i18n/t.ts';
import { ConfirmIdentity } from '../../../session/confirm-identity.tsx';
import { ProviderMark } from '../../../session/provider-mark.tsx';
import { useIdentityConfirmed } from '../../../session/use-identity-confirmed.ts';
import { AddIdentity } from './add-identity.tsx';

type Identity = Identities['identities'][string];

/** What someone signs in with: more can be added and all but the last removed, after a recent sign-in. */
export function IdentityList() {
  const { data } = useRead(reads.identities());
  const isConfirmed = useIdentityConfirmed(useRead(reads.account()).data);
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  const identities = data.order.flatMap((id) => data.identities[id] ?? []);
  return (
    <>
      <List
        items={identities}
        row={(identity) => <IdentityRow identity={identity} isConfirmed={isConfirmed} />}
        rowClass="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
      />
      {isConfirmed ? <AddIdentity used={identities.flatMap(({ provider }) => provider?.key ?? [])} /> : <ConfirmIdentity />}
    </>
  );
}

function IdentityRow({
  identity: { id, provider, issuer, email, used, removable },
  isConfirmed,
}: {
  identity: Identity;
  isConfirmed: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const name = provider?.name ?? issuer;
  const remove = () => sendCommand('deleteMyIdentity', { id }).then(() => toast(t('settings.identities.removed')));
  return (
    <>
      <ProviderMark mark={provider?.mark} />
      <div className="grid min-w-48 flex-1 gap-0.5">
        <span className="font-medium break-words">{name}</span>
        <span className="text-sm break-words text-soft">
          {email !== undefined && (
            <>
              <bdi>{email}</bdi>
              {' · '}
            </>
          )}
          {t('settings.sessions.seen')} <RelativeTime moment={used} />
        </span>
        {provider === undefined && <span className="text-sm text-soft">{t('settings.identities.gone')}</span>}
        {!removable && <span className="text-sm text-soft">{t('settings.identities.last')}</span>}
      </div>
      {removable && isConfirmed && (
        <Button aria-label={t('settings.identities.removeOne', { provider: name })} onClick={() => setAsking(true)}>
          {t('settings.identities.remove')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('settings.identities.removeOne', { provider: name })}
          text={t('settings.identities.remove.text')}
          label={t('settings.identities.remove')}
          act={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
