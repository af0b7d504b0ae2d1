import { Link } from 'wouter';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { useBoard } from '../../../board/use-board.ts';
import { Card } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { InvitationList } from './invitation-list.tsx';
import { JoinRequests } from './join-requests.tsx';
import { NewInvitation } from './new-invitation.tsx';

/** Who can become a member, who waits for it, and the invitations. */
export function RegistrationDesk() {
  const { registration = 'open' } = useBoard();
  const { data } = useRead(adminReads.adminRegistration());
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {t(`admin.registration.${registration}`)}
        <Link href="/admin/look" className="text-wire underline underline-offset-2">
          {t('admin.registration.change')}
        </Link>
      </p>
      {(registration === 'approval' || data.requests.length > 0) && (
        <Card title={t('admin.registration.requests')}>
          <JoinRequests requests={data.requests} />
        </Card>
      )}
      <Card title={t('admin.registration.invitations')} className="grid gap-4">
        <p className="text-sm text-soft">{t(`admin.registration.invitations.${registration === 'approval' ? 'approval' : 'text'}`)}</p>
        <NewInvitation />
        <InvitationList invitations={data.invitations} />
      </Card>
    </div>
  );
}
