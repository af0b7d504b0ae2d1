import { useState } from 'react';
import type { Me } from '../../../../shared/people.ts';
import { reads } from '../../../../shared/reads.ts';
import { CreatedSecret } from '../../../components/created-secret.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmIdentity } from '../../../session/confirm-identity.tsx';
import { useIdentityConfirmed } from '../../../session/use-identity-confirmed.ts';
import { NewToken } from './new-token.tsx';
import { TokenList } from './token-list.tsx';

/** The person's tokens, and the way to a new one. */
export function OwnTokens({ me }: { me: Me }) {
  const { data } = useRead(reads.tokens());
  const { data: account } = useRead(reads.account());
  const isConfirmed = useIdentityConfirmed(account);
  const [created, setCreated] = useState<{ name: string; token: string | undefined }>();
  if (data === undefined || account === undefined) return <Skeleton className="h-[30rem] w-full rounded-card" />;
  const tokens = data.order.flatMap((id) => data.tokens[id] ?? []);
  return (
    <>
      {created === undefined ? (
        <Card title={t('settings.tokens.new')}>{isConfirmed ? <NewToken me={me} onCreated={setCreated} /> : <ConfirmIdentity />}</Card>
      ) : (
        <CreatedSecret
          title={t('settings.tokens.made', { name: created.name })}
          text={t(created.token === undefined ? 'settings.tokens.made.lost' : 'settings.tokens.made.text')}
          label={t('settings.tokens.one')}
          secret={created.token}
          onDone={() => setCreated(undefined)}
        />
      )}
      {tokens.length > 0 ? (
        <TokenList tokens={tokens} />
      ) : (
        <EmptyState scene={empty} title={t('settings.tokens.none')} text={t('settings.tokens.none.text')} />
      )}
    </>
  );
}
