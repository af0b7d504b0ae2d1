import { ChannelList } from '../features/notify/channels/channel-list.tsx';
import { t } from '../i18n/t.ts';
import { SettingsPage } from './settings-page.tsx';

/** Where the reader is notified, besides their inbox. */
export const SettingsChannels = () => (
  <SettingsPage
    path="/settings/channels"
    title={t('settings.channels')}
    text={t('settings.channels.text')}
    guest={t('settings.channels.guest')}
  >
    <ChannelList />
  </SettingsPage>
);
