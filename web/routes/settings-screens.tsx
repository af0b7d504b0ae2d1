import { screen } from './screen.tsx';
import { ScreenSwitch } from './screen-switch.tsx';

export const settingsScreens = [
  screen('/settings/channels', 'routes/settings-channels.tsx', async () => (await import('./settings-channels.tsx')).SettingsChannels),
  screen('/settings/filters', 'routes/settings-filters.tsx', async () => (await import('./settings-filters.tsx')).SettingsFilters),
  screen('/settings/reports', 'routes/settings-reports.tsx', async () => (await import('./settings-reports.tsx')).SettingsReports),
  screen('/settings/profile', 'routes/settings-profile.tsx', async () => (await import('./settings-profile.tsx')).SettingsProfile),
  screen('/settings/sessions', 'routes/settings-sessions.tsx', async () => (await import('./settings-sessions.tsx')).SettingsSessions),
  screen('/settings/tokens', 'routes/settings-tokens.tsx', async () => (await import('./settings-tokens.tsx')).SettingsTokens),
  screen('/settings/data', 'routes/settings-data.tsx', async () => (await import('./settings-data.tsx')).SettingsData),
  screen('/settings', 'routes/settings.tsx', async () => (await import('./settings.tsx')).Settings),
];

export const SettingsScreens = () => <ScreenSwitch screens={settingsScreens} />;
