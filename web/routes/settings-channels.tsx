import { ChannelList } from '../features/notify/channels/channel-list.tsx';
import { t } from '../i18n/t.ts';
import { SignInRequired } from '../session/sign-in-required.tsx';
import { useMe } from '../session/use-me.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** Where the reader is notified, besides their inbox. */
export function SettingsChannels() {
  const me = useMe();
  return (
    <SettingsFrame path="/settings/channels" title={t('settings.channels')} text={t('settings.channels.text')}>
      {me === undefined ? <SignInRequired title={t('signIn.title')} text={t('settings.channels.guest')} /> : <ChannelList />}
    </SettingsFrame>
  );
}
