import { screen } from './screen.tsx';
import { ScreenSwitch } from './screen-switch.tsx';
import { settingsParts } from './settings-page.tsx';

export const settingsScreens = [
  ...settingsParts.map((part) =>
    screen(`/settings/${part}`, 'routes/own-settings.tsx', async () => (await import('./own-settings.tsx')).ownSettings[part]),
  ),
  screen('/settings', 'routes/settings.tsx', async () => (await import('./settings.tsx')).Settings),
];

export const SettingsScreens = () => <ScreenSwitch screens={settingsScreens} />;
