import { permissions } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { useRead } from '../engine/use-read.ts';
import { PersonForStaff } from '../features/staff/mod-people/person-for-staff.tsx';
import { useTitle } from '../lib/navigation.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';
import { NotFound } from './lazy-not-found.ts';

/** A person, for moderators. */
export function ModPerson({ params: { id } }: { params: { id: string } }) {
  const me = useMe();
  const isModerator = permissions['read the queue and decide'](actorOf(me));
  const { data, status } = useRead(isModerator ? reads.staffPerson(id) : undefined);
  useTitle(data?.person.name, useSite().name);
  if (me === undefined || !isModerator || status === 'gone') return <NotFound />;
  return (
    <div className="page-column grid gap-6">
      {data === undefined ? <Skeleton className="h-60 w-full rounded-card" /> : <PersonForStaff page={data} me={me} />}
    </div>
  );
}
