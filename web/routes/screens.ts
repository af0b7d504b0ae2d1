import { type ComponentType, lazy } from 'react';
import { withStaffWords, withWords } from '../i18n/language.ts';

// biome-ignore lint/suspicious/noExplicitAny: each screen names the parameters of its own path
type Screen = ComponentType<any>;

/** A screen that is loaded when it is first opened. The server names `file` in the page, so that its code and styles load at once. */
function screen(path: string, file: string, load: () => Promise<Screen>, withTheirWords = withWords) {
  let loading: Promise<{ default: Screen }> | undefined;
  const loadOnce = () => {
    loading ??= withTheirWords(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { path, file, component: lazy(loadOnce), loadOnce };
}

/** The same for moderators and admins. */
const staffScreen = (path: string, file: string, load: () => Promise<Screen>) => screen(path, file, load, withStaffWords);

export const screens = [
  screen('/search', 'routes/search.tsx', async () => (await import('./search.tsx')).Search),
  screen('/d/:id/:slug?', 'routes/deal.tsx', async () => (await import('./deal.tsx')).Deal),
  screen('/d/:id/:slug/history', 'routes/history.tsx', async () => (await import('./history.tsx')).DealHistory),
  screen('/d/:id/:slug/edit', 'routes/edit.tsx', async () => (await import('./edit.tsx')).Edit),
  screen('/post', 'routes/post.tsx', async () => (await import('./post.tsx')).Post),
  screen('/scheduled', 'routes/scheduled.tsx', async () => (await import('./scheduled.tsx')).Scheduled),
  screen('/saved', 'routes/saved.tsx', async () => (await import('./saved.tsx')).Saved),
  screen('/u/:handle', 'routes/person.tsx', async () => (await import('./person.tsx')).Person),
  screen('/welcome', 'routes/welcome.tsx', async () => (await import('./welcome.tsx')).Welcome),
  screen('/settings/filters', 'routes/settings-filters.tsx', async () => (await import('./settings-filters.tsx')).SettingsFilters),
  screen('/settings/reports', 'routes/settings-reports.tsx', async () => (await import('./settings-reports.tsx')).SettingsReports),
  screen('/settings/profile', 'routes/settings-profile.tsx', async () => (await import('./settings-profile.tsx')).SettingsProfile),
  screen('/settings/sessions', 'routes/settings-sessions.tsx', async () => (await import('./settings-sessions.tsx')).SettingsSessions),
  screen('/settings/data', 'routes/settings-data.tsx', async () => (await import('./settings-data.tsx')).SettingsData),
  screen('/settings', 'routes/settings.tsx', async () => (await import('./settings.tsx')).Settings),
  screen('/modlog', 'routes/modlog.tsx', async () => (await import('./modlog.tsx')).ModLog),
  staffScreen('/mod/queue', 'routes/mod-queue.tsx', async () => (await import('./mod-queue.tsx')).ModQueue),
  staffScreen('/mod/log', 'routes/mod-log.tsx', async () => (await import('./mod-log.tsx')).StaffLogScreen),
  screen('/pages/:name', 'routes/board-page.tsx', async () => (await import('./board-page.tsx')).BoardPage),
  staffScreen('/admin/:section?', 'routes/admin.tsx', async () => (await import('./admin.tsx')).Admin),
  staffScreen('/mod/bans', 'routes/mod-bans.tsx', async () => (await import('./mod-bans.tsx')).ModBans),
  staffScreen('/admin/rules', 'routes/admin-rules.tsx', async () => (await import('./admin-rules.tsx')).AdminRules),
  screen('/standing', 'routes/standing.tsx', async () => (await import('./standing.tsx')).Standing),
  staffScreen('/mod/people', 'routes/mod-people.tsx', async () => (await import('./mod-people.tsx')).ModPeople),
  staffScreen('/mod/people/:id', 'routes/mod-person.tsx', async () => (await import('./mod-person.tsx')).ModPerson),
  screen('/sign-in-failed', 'routes/sign-in-failed.tsx', async () => (await import('./sign-in-failed.tsx')).SignInFailed),
];
