import { reads } from '../../../../shared/reads.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { ChannelCard } from './channel-card.tsx';
import { NewChannel } from './new-channel.tsx';
import { NewTarget } from './new-target.tsx';
import { PushPanel } from './push-panel.tsx';

/** Where the reader is notified, besides their inbox, and the form for one more. */
export function ChannelList() {
  const { data } = useRead(reads.channels());
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  const channels = data.order.flatMap((id) => data.channels[id] ?? []);
  return (
    <>
      {channels.length === 0 && <p className="text-soft">{t('settings.channels.none')}</p>}
      {channels.length > 0 && (
        <ul className="grid gap-4">
          {channels.map((channel) => (
            <ChannelCard key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      <PushPanel />
      <NewChannel offered={data.offered} email={channels.some(({ kind }) => kind === 'email') ? undefined : data.email} />
      <NewTarget offered={data.offered} />
    </>
  );
}
