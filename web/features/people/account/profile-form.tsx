import { reads } from '../../../../shared/reads.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { ProfileTexts } from './profile-texts.tsx';

/** What others see of the person. The picture is changed at once, the texts when they are saved. */
export function ProfileForm() {
  const { data: profile } = useRead(reads.profile());
  if (profile === undefined) return <Skeleton className="h-80 w-full rounded-card" />;
  return (
    <div className="grid gap-6 rounded-card border border-line bg-surface p-4 sm:p-5">
      <ProfilePicture profile={profile} />
      <ProfileTexts profile={profile} />
    </div>
  );
}
