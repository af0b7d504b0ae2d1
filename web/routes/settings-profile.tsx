import { ProfileForm } from '../features/people/account/profile-form.tsx';
import { t } from '../i18n/t.ts';
import { SettingsPage } from './settings-page.tsx';

export const SettingsProfile = () => (
  <SettingsPage
    path="/settings/profile"
    title={t('settings.profile')}
    text={t('settings.profile.text')}
    guest={t('settings.profile.guest')}
  >
    <ProfileForm />
  </SettingsPage>
);
