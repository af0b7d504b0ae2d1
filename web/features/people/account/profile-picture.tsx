import type { Profile } from '../../../../shared/account.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';
import { PictureField } from '../../../images/picture-field.tsx';

const choose = async (picture: string | null) => {
  await sendCommand('patchMyProfile', { body: { picture } });
  toast(t('settings.profile.saved'));
};

/** The person's picture: one from their device, or the one that their sign-in service has. */
export const ProfilePicture = ({ profile: { name, avatar, providerPicture: url } }: { profile: Profile }) => (
  <PictureField
    label={t('settings.profile.picture')}
    hint={t('settings.profile.picture.hint')}
    chooseLabel={t('settings.profile.picture.choose')}
    removeLabel={t('settings.profile.picture.remove')}
    onChoose={({ hash }) => choose(hash)}
    onRemove={avatar === undefined ? undefined : () => choose(null)}
    buttons={
      url !== undefined && (
        <CommandButton act={async () => choose((await sendCommand('createImageCopy', { body: { url } })).hash)}>
          {t('settings.profile.picture.provider')}
        </CommandButton>
      )
    }
  >
    <Avatar name={name} picture={avatar} className="size-20 text-4xl" />
  </PictureField>
);
