import { SessionList } from '../features/people/account/session-list.tsx';
import { t } from '../i18n/t.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { SettingsFrame } from './settings-frame.tsx';

export function SettingsSessions() {
  const me = useMe();
  return (
    <SettingsFrame path="/settings/sessions" title={t('settings.sessions')} text={t('settings.sessions.text')}>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('settings.sessions.guest')} /> : <SessionList />}
    </SettingsFrame>
  );
}
