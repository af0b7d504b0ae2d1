import { ProfileForm } from '../features/people/account/profile-form.tsx';
import { t } from '../i18n/t.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { SettingsFrame } from './settings-frame.tsx';

export function SettingsProfile() {
  const me = useMe();
  return (
    <SettingsFrame path="/settings/profile" title={t('settings.profile')} text={t('settings.profile.text')}>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('settings.profile.guest')} /> : <ProfileForm />}
    </SettingsFrame>
  );
}
