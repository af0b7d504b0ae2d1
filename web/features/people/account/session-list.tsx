import type { Sessions } from '../../../../shared/account.ts';
import { reads } from '../../../../shared/reads.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { deviceName } from '../../../session/device-name.ts';
import { EndOtherSessions } from './end-other-sessions.tsx';

type Session = Sessions['sessions'][string];

const end = (id: number) => sendCommand('deleteMySession', { id }).then(() => toast(t('settings.sessions.ended')), showError);

/** Where the person is signed in, to end sessions that they do not recognise. */
export function SessionList() {
  const { data } = useRead(reads.sessions());
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  const sessions = data.order.flatMap((id) => data.sessions[id] ?? []);
  const first = sessions.toSorted((one, other) => Number(other.current ?? 0) - Number(one.current ?? 0));
  return (
    <>
      <List
        items={first}
        row={(session) => <SessionRow session={session} />}
        rowClass="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
      />
      <EndOtherSessions hasOthers={sessions.length > 1} />
    </>
  );
}

function SessionRow({ session: { id, since, seen, current, sameNetwork, ...device } }: { session: Session }) {
  const name = deviceName(device);
  return (
    <>
      <div className="grid min-w-48 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {current && (
            <Badge look="members" icon="check">
              {t('settings.sessions.current')}
            </Badge>
          )}
        </span>
        <span className="text-sm text-soft">
          {t('settings.sessions.since')} <RelativeTime moment={since} />
          {!current && (
            <>
              {' · '}
              {t('settings.sessions.seen')} <RelativeTime moment={seen} />
            </>
          )}
          {sameNetwork && ` · ${t('settings.sessions.sameNetwork')}`}
        </span>
      </div>
      {!current && (
        <Button aria-label={t('settings.sessions.endOne', { device: name })} onClick={() => void end(id)}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </>
  );
}
