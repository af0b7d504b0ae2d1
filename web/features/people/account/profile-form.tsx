import { Link } from 'wouter';
import { reads } from '../../../../shared/reads.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { personAddress } from '../../../deals/addresses.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { ProfileTexts } from './profile-texts.tsx';

/** What others see of the person. The picture is changed at once, the texts when they are saved. */
export function ProfileForm() {
  const { data: profile } = useRead(reads.profile());
  const handle = useMe()?.handle;
  if (profile === undefined) return <Skeleton className="h-80 w-full rounded-card" />;
  return (
    <div className="grid gap-6 rounded-card border border-line bg-surface p-4 sm:p-5">
      {handle && (
        <p className="grid gap-1.5">
          <span className="font-medium">{t('welcome.handle')}</span>
          <Link href={personAddress(handle)} className="justify-self-start text-wire underline underline-offset-4">
            <bdi>@{handle}</bdi>
          </Link>
        </p>
      )}
      <ProfilePicture profile={profile} />
      <ProfileTexts profile={profile} />
    </div>
  );
}
