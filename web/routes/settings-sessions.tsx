import { SessionList } from '../features/people/account/session-list.tsx';
import { t } from '../i18n/t.ts';
import { SettingsPage } from './settings-page.tsx';

export const SettingsSessions = () => (
  <SettingsPage
    path="/settings/sessions"
    title={t('settings.sessions')}
    text={t('settings.sessions.text')}
    guest={t('settings.sessions.guest')}
  >
    <SessionList />
  </SettingsPage>
);
