import { screen, staffScreen } from './screen.ts';

const loadStaffScreens = async () => (await import('./staff-screens.tsx')).StaffScreens;

/** Those of settings and of staff are in lists of their own, which are loaded with the first of them. */
export const screens = [
  screen('/search', 'routes/search.tsx', async () => (await import('./search.tsx')).Search),
  screen('/d/:id/:slug?', 'routes/deal.tsx', async () => (await import('./deal.tsx')).Deal),
  screen('/d/:id/:slug/history', 'routes/history.tsx', async () => (await import('./history.tsx')).DealHistory),
  screen('/d/:id/:slug/edit', 'routes/edit.tsx', async () => (await import('./edit.tsx')).Edit),
  screen('/post', 'routes/post.tsx', async () => (await import('./post.tsx')).Post),
  screen('/scheduled', 'routes/scheduled.tsx', async () => (await import('./scheduled.tsx')).Scheduled),
  screen('/saved', 'routes/saved.tsx', async () => (await import('./saved.tsx')).Saved),
  screen('/alerts', 'routes/alerts.tsx', async () => (await import('./alerts.tsx')).Alerts),
  screen('/u/:handle', 'routes/person.tsx', async () => (await import('./person.tsx')).Person),
  screen('/welcome', 'routes/welcome.tsx', async () => (await import('./welcome.tsx')).Welcome),
  screen('/modlog', 'routes/modlog.tsx', async () => (await import('./modlog.tsx')).ModLog),
  screen('/pages/:name', 'routes/board-page.tsx', async () => (await import('./board-page.tsx')).BoardPage),
  screen('/status', 'routes/status.tsx', async () => (await import('./status.tsx')).Status),
  screen('/standing', 'routes/standing.tsx', async () => (await import('./standing.tsx')).Standing),
  screen('/settings/*?', 'routes/settings-screens.tsx', async () => (await import('./settings-screens.tsx')).SettingsScreens),
  staffScreen('/mod/*', 'routes/staff-screens.tsx', loadStaffScreens),
  staffScreen('/admin/*?', 'routes/staff-screens.tsx', loadStaffScreens),
  screen('/sign-in-failed', 'routes/sign-in-failed.tsx', async () => (await import('./sign-in-failed.tsx')).SignInFailed),
];
