import { useState } from 'react';
import type { AdminRegistration } from '../../../../shared/registration.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { List } from '../../../components/section.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { ConfirmDialog } from '../../../errors/confirm-dialog.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

type Invitation = AdminRegistration['invitations'][number];

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [revoking, setRevoking] = useState<Invitation>();
  return (
    <>
      <List
        items={invitations}
        row={(invitation) => <InvitationRow invitation={invitation} onRevoke={() => setRevoking(invitation)} />}
        rowClass="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
      />
      {revoking !== undefined && (
        <ConfirmDialog
          title={t('admin.registration.revoke.title', { name: nameOf(revoking) })}
          text={t('admin.registration.revoke.text')}
          label={t('admin.registration.revoke')}
          act={() => sendCommand('deleteInvitation', { id: revoking.id })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

const nameOf = ({ id, note }: Invitation) => note ?? t('admin.registration.number', { id });

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { uses, used, endsAt, state } = invitation;
  const date = useLocalMoment(endsAt, 'day');
  return (
    <>
      <div className="grid min-w-48 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="wrap-anywhere">{nameOf(invitation)}</bdi>
          {state !== 'valid' && (
            <Badge look="quiet" icon="clock">
              {t(`admin.registration.state.${state}`)}
            </Badge>
          )}
        </span>
        <span className="text-sm text-soft">{t('admin.registration.used', { used: count(used), uses: count(uses), date })}</span>
      </div>
      {state === 'valid' && (
        <Button onClick={onRevoke}>
          {t('admin.registration.revoke')}
          <span className="sr-only">{nameOf(invitation)}</span>
        </Button>
      )}
    </>
  );
}
