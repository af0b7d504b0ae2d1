import { useId, useState } from 'react';
import type { Profile } from '../../../../shared/account.ts';
import type { Image } from '../../../../shared/images.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { FileInput } from '../../../images/file-input.tsx';
import { shrink } from '../../../images/shrink.ts';
import { upload } from '../../../images/upload.ts';

/** The person's picture: one from their device, or the one that their sign-in service has. */
export function ProfilePicture({ profile: { name, avatar, providerPicture } }: { profile: Profile }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const choose = async (find: () => Promise<Image | undefined>) => {
    if (busy) return;
    setBusy(true);
    try {
      const image = await find();
      await sendCommand('patchMyProfile', { body: { picture: image?.hash ?? null } });
      toast(t('settings.profile.saved'));
    } catch (refusal) {
      showError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby={id} aria-busy={busy} className="flex flex-wrap items-center gap-4">
      <Avatar name={name} picture={avatar} className="size-20 text-4xl" />
      <div className="grid min-w-48 flex-1 gap-2">
        <h2 id={id} className="font-medium">
          {t('settings.profile.picture')}
        </h2>
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={`${id}-file`}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-surface px-4 text-[0.9375rem] font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire hover:bg-sunken"
          >
            {t('settings.profile.picture.choose')}
            <FileInput
              id={`${id}-file`}
              onFiles={([file]) => file && void choose(async () => upload((await shrink(file))?.body ?? file, sending()))}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
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

const sending = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
