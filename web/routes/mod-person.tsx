import { useSearch } from 'wouter';
import { modReads } from '../../shared/mod-reads.ts';
import { useTitle } from '../board/use-title.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { useRead } from '../engine/use-read.ts';
import { PersonForStaff } from '../features/staff/mod-people/person-for-staff.tsx';
import { useMe } from '../session/use-me.ts';
import { NotFound } from './lazy-not-found.ts';

/** A person, for moderators. */
export function ModPerson({ params: { id } }: { params: { id: string } }) {
  const me = useMe();
  const fromCase = new URLSearchParams(useSearch()).get('case');
  const { data, status } = useRead(modReads.staffPerson(id));
  useTitle(data?.person.name);
  if (me === undefined || status === 'gone') return <NotFound />;
  return (
    <div className="page-column grid gap-6">
      {data === undefined ? (
        <Skeleton className="h-60 w-full rounded-card" />
      ) : (
        <PersonForStaff page={data} me={me} caseId={Number(fromCase) || undefined} />
      )}
    </div>
  );
}
