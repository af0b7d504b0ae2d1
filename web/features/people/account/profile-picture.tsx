import { useId } from 'react';
import type { Profile } from '../../../../shared/account.ts';
import type { Image } from '../../../../shared/images.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { PictureButton, uploadOne } from '../../../images/picture-button.tsx';

/** The person's picture: one from their device, or the one that their sign-in service has. */
export function ProfilePicture({ profile: { name, avatar, providerPicture } }: { profile: Profile }) {
  const id = useId();
  const { busy, run } = useBusy();
  const choose = (find: () => Promise<Image | undefined>) =>
    run(async () => {
      const image = await find();
      await sendCommand('patchMyProfile', { body: { picture: image?.hash ?? null } });
      toast(t('settings.profile.saved'));
    });
  return (
    <section aria-labelledby={id} aria-busy={busy} className="flex flex-wrap items-center gap-4">
      <Avatar name={name} picture={avatar} className="size-20 text-4xl" />
      <div className="grid min-w-48 flex-1 gap-2">
        <h2 id={id} className="font-medium">
          {t('settings.profile.picture')}
        </h2>
        <div className="flex flex-wrap gap-2">
          <PictureButton label={t('settings.profile.picture.choose')} onChoose={(file) => void choose(() => uploadOne(file))} />
          {providerPicture !== undefined && (
            <Button onClick={() => void choose(() => sendCommand('createImageCopy', { body: { url: providerPicture } }))}>
              {t('settings.profile.picture.provider')}
            </Button>
          )}
          {avatar !== undefined && (
            <Button look="quiet" onClick={() => void choose(async () => undefined)}>
              {t('settings.profile.picture.remove')}
            </Button>
          )}
        </div>
        <p className="text-sm text-soft">{t('settings.profile.picture.hint')}</p>
      </div>
    </section>
  );
}
